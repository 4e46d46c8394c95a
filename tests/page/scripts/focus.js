// Where the keys are: what Enter would do here.
() => {
  const one = document.activeElement
  if (document.querySelector('section[aria-label="Result"]')) return 'over'
  if (!one || one === document.body) return 'nowhere'
  if (one.matches('button.confirm')) return 'confirm'
  if (!one.matches('button, [role=button]') || one.getAttribute('aria-disabled') === 'true') return 'other'
  if (one.closest('main .board, .people') || one.matches('[data-part]')) return 'board'
  return one.closest('section[aria-label="Move"]') && !one.matches('.again') ? 'list' : 'other'
}
