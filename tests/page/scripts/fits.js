// What scrolls sideways, and what is too small for a finger.
(least) => {
  const complaints = []
  const name = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} «${(one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 60)}»`
  const page = document.scrollingElement
  if (page.scrollWidth > innerWidth) complaints.push(`the page is ${page.scrollWidth} px wide`)
  for (const one of document.querySelectorAll('body *')) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue
    if (one instanceof HTMLElement && one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX) && one.clientWidth)
      complaints.push(`${name(one)} scrolls sideways: ${one.scrollWidth} px in ${one.clientWidth}`)
  }
  const modal = document.querySelector('dialog[open]') ?? document.body
  for (const one of modal.querySelectorAll('button, a[href], input, select, summary, [role=button], [role=switch]')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.disabled || one.matches('[tabindex="-1"]')) continue
    const target = one.matches('input[type=radio], input[type=checkbox]') ? one.closest('label') ?? one : one.matches('[role=switch]') ? one.parentElement : one
    if (target.matches('a') && getComputedStyle(target).display === 'inline') continue
    const { width, height, left, right, top, bottom } = target.getBoundingClientRect()
    const reach = (across, down) => {
      const hit = document.elementFromPoint((left + right) / 2 + across, (top + bottom) / 2 + down)
      return hit && target.contains(hit)
    }
    if (!width || !height || right <= 1) continue
    const arm = least / 2 - 1
    const wide = width >= least - .5 || (reach(-arm, 0) && reach(arm, 0)), high = height >= least - .5 || (reach(0, -arm) && reach(0, arm))
    if (!wide || !high) complaints.push(`${name(one)} is ${width.toFixed(1)} x ${height.toFixed(1)}`)
    if (right > innerWidth + 1 || left < -1) complaints.push(`${name(one)} is outside: ${left.toFixed(0)} to ${right.toFixed(0)}`)
  }
  return complaints
}
