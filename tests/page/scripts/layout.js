// Texts that are cut, that leave the window or the box that is drawn around them, or that lie over each other.
() => {
  const found = []
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('.sr, .unseen, .hidden, [aria-hidden=true] .ghost')
  const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} «${one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}»`
  const texts = []
  const walker = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node; (node = walker.nextNode());) {
    const one = node.parentElement
    if (!node.data.trim() || one.closest('script, style, datalist, option, title, textPath, defs, .skip-to') || !shown(one)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = one instanceof SVGElement ? one.getBoundingClientRect() : range.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || getComputedStyle(one).clipPath !== 'none') continue
    const style = getComputedStyle(one)
    if (style.webkitLineClamp !== 'none') continue
    if (style.textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) found.push(`${name(one)} is cut by dots`)
    // what is scrolled away is not there to be seen; what is cut by a frame that does not scroll is a fault
    const drawing = one instanceof SVGElement ? one.ownerSVGElement?.getBoundingClientRect() : null
    let away = drawing && (box.right < drawing.left + 2 || box.left > drawing.right - 2) // outside the part that is drawn
    if (away) continue
    let end = Infinity // lines below are left out on purpose
    let drawn = null // the nearest box with a border
    for (let frame = one.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
      const { overflowX, overflowY, lineClamp, webkitLineClamp, clipPath } = getComputedStyle(frame)
      if (frame.matches('dialog')) break // above everything else
      if (clipPath !== 'none') away = true // only for the ear
      const edge = frame.getBoundingClientRect()
      if (drawn === null && !(one instanceof SVGElement) && edge.width && parseFloat(getComputedStyle(frame).borderRightWidth)) drawn = edge
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const scrolls = /auto|scroll/.test(overflowY)
      if (webkitLineClamp !== 'none') end = Math.min(end, edge.bottom + 2)
      if (scrolls && (box.bottom > edge.bottom || box.top < edge.top)) {
        away = true
        break
      }
      if (!scrolls && !(one instanceof SVGElement) && lineClamp !== '2' && webkitLineClamp !== '2' && webkitLineClamp !== '4' && !frame.matches('.rail, .talk, .told, .skip-to') && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) found.push(`${name(one)} is cut by ${name(frame).split(' «')[0]}`)
      if (!/auto|scroll/.test(overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2)) found.push(`${name(one)} is cut at the side by ${name(frame).split(' «')[0]}`)
    }
    if (away) continue
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name(one)} leaves the window`)
    else if (drawn && (box.right > drawn.right + 1 || box.left < drawn.left - 1)) found.push(`${name(one)} leaves its box`)
    for (const line of one instanceof SVGElement ? [box] : range.getClientRects()) if (line.bottom <= end) texts.push({ one, box: line })
  }
  const sticks = (one) => getComputedStyle(one.closest('td') ?? one).position === 'sticky'
  const part = (one) => one.closest('.rail, .stage, .bar, .tabs, .drive, .rules, dialog, .card')
  for (const [n, a] of texts.entries()) {
    for (const b of texts.slice(n + 1)) {
      if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one) || part(a.one) !== part(b.one)) continue
      if (a.one.closest('td') && a.one.closest('td') === b.one.closest('td')) continue // lines of one cell
      if (sticks(a.one) !== sticks(b.one)) continue // a row that stays in sight, with a ground of its own
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      const svg = a.one instanceof SVGElement || b.one instanceof SVGElement
      if (wide > 3 && high > (svg ? 6 : 4)) found.push(`${name(a.one)} lies over ${name(b.one)}`)
    }
  }
  return [...new Set(found)]
}
