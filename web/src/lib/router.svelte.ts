// The addresses: `/`, `/match/<id>`, `/replay/<id>`, `/learn/<game>`, `/values/<game or id>`, `/puzzles`,
// `/puzzles/<id>`, `/leaderboards/<game>`, `/people/<account>`, `/watch`,
// `/watch/<game>`, `/mail/<confirm or stop>`, `/analysis`.

type Page = 'watch' | 'match' | 'replay' | 'learn' | 'values' | 'puzzles' | 'leaderboards' | 'people' | 'mail' | 'analysis'
export type Route = { page: 'home' } | { page: Page; id: string } | { page: 'notFound' }

export function parseRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' }
  const alone = /^\/(analysis|watch)\/?$/.exec(path)
  if (alone) return { page: alone[1] as Page, id: '' }
  if (/^\/puzzles\/?$/.test(path)) return { page: 'puzzles', id: 'today' }
  const found = /^\/(match|replay|learn|values|puzzles|leaderboards|people|watch|mail)\/([\w%.~-]+)\/?$/.exec(path)
  return found ? { page: found[1] as Page, id: found[2]! } : { page: 'notFound' }
}

class Router {
  #path = $state(location.pathname)
  #search = $state(location.search)
  route = $derived(parseRoute(this.#path))
  query = $derived(new URLSearchParams(this.#search))

  constructor() {
    addEventListener('popstate', () => this.#update())
  }

  #update() {
    this.#path = location.pathname
    this.#search = location.search
  }

  go(address: string) {
    history.pushState(null, '', address)
    this.#update()
    scrollTo(0, 0)
  }

  /** Go to an address without a new entry in the history. */
  replace(address: string) {
    history.replaceState(null, '', address)
    this.#update()
  }

  /** Follow links within the page without loading it again. */
  follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || parseRoute(link.pathname).page === 'notFound') return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()
