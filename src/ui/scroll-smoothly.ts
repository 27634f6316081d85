/** Keeps the page from moving under the finger when the visitor presses. */
const stopScrolling = () => scrollTo({ top: scrollY, behavior: 'instant' })

export const scrollSmoothly = (element: Element, block: ScrollLogicalPosition): void => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block })
  if (!isStill) document.addEventListener('pointerdown', stopScrolling, { capture: true, once: true, passive: true })
}
