// Is it to be seen where the keys are?
() => {
  const one = document.activeElement
  const marked = (element) => { const { outlineStyle, boxShadow, outlineWidth } = getComputedStyle(element); return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' }
  return one.matches(':focus-visible') && (marked(one) || one instanceof SVGElement)
}
