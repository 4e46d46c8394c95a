// One look at the page: whose turn it is, and a place to click.
([luck, tries]) => {
  const region = (name) => document.querySelector(`section[aria-label="${name}"]`)
  if (region('Result')) return { state: 'over' }
  const box = document.querySelector('input[aria-label="Move in notation"]')
  const decide = region('Move')
  if (!decide || !box || box.disabled) return { state: 'waiting' }
  if (decide.querySelector('[role=alert]')) return { state: 'refused', text: decide.querySelector('[role=alert]').innerText }
  const usable = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.getAttribute('aria-disabled') !== 'true'
  const inside = (root, what) => [...root.querySelectorAll(what)].filter(usable)
  const confirm = inside(decide, 'button.confirm')
  const board = ['main .board', '.people', '.rail .now'].flatMap((part) => [...document.querySelectorAll(part)]).flatMap((part) => inside(part, part.matches('.now') ? '[data-part]' : 'button, [role=button]')).filter((one) => one.getAttribute('aria-pressed') !== 'true')
  const list = inside(decide, 'button:not(.again, [data-part])')
  const kind = confirm.length ? 'confirm' : board.length && (tries < 8 || !list.length) ? 'board' : 'list'
  const from = { confirm, board, list }[kind]
  const point = (one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = one.getBoundingClientRect()
    for (const [across, down] of [[.5, .5], [.5, .3], [.5, .7], [.3, .5], [.7, .5], [.2, .2], [.8, .2], [.2, .8], [.8, .8]]) {
      const [x, y] = [left + width * across, top + height * down]
      const hit = document.elementFromPoint(x, y)
      if (hit && one.contains(hit)) return [x, y]
    }
  }
  const first = Math.floor(luck * from.length)
  const covered = []
  for (let n = 0; n < from.length; n++) {
    const one = from[(first + n) % from.length]
    const at = point(one)
    if (at) return { state: 'mine', kind, at, covered, what: one.getAttribute('aria-label') ?? one.innerText }
    covered.push(one.getAttribute('aria-label') ?? one.innerText)
  }
  return { state: kind === 'board' ? 'covered' : 'waiting', covered }
}
