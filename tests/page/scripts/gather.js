// All that is said on the screen, to the eye or to the ear.
() => {
  const found = new Set()
  const add = (text) => { const said = text?.replace(/\s+/g, ' ').trim(); if (said && /\p{L}{2}/u.test(said)) found.add(said) }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walker.nextNode());) {
    const home = node.parentElement
    if (!home.closest('script, style, datalist, code, [lang]:not(html)') && home.checkVisibility()) add(node.data)
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]')) {
    if (one.closest('datalist, [lang]:not(html)') || !one.checkVisibility()) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) add(one.getAttribute(name))
  }
  add(document.title)
  return [...found]
}
