// The addresses: `/`, `/match/<id>`, `/replay/<id>`, `/learn/<game>`.

export type Place = { page: 'home' } | { page: 'match' | 'replay' | 'learn'; id: string } | { page: 'nowhere' }

export function place(path: string): Place {
  if (path === '/' || path === '/index.html') return { page: 'home' }
  const found = /^\/(match|replay|learn)\/([\w-]+)\/?$/.exec(path)
  return found ? { page: found[1] as 'match' | 'replay' | 'learn', id: found[2]! } : { page: 'nowhere' }
}

class Router {
  #path = $state(location.pathname)
  #search = $state(location.search)
  place = $derived(place(this.#path))
  asked = $derived(new URLSearchParams(this.#search))

  constructor() {
    addEventListener('popstate', () => this.#look())
  }

  #look() {
    this.#path = location.pathname
    this.#search = location.search
  }

  go(address: string) {
    history.pushState(null, '', address)
    this.#look()
    scrollTo(0, 0)
  }

  /** The same page at another address: nothing to go back to. */
  rename(address: string) {
    history.replaceState(null, '', address)
    this.#look()
  }

  /** Follow links within the page without loading it again. */
  follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || place(link.pathname).page === 'nowhere') return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()
