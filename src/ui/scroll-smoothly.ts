/** Ends a running scroll. Called when the visitor presses, so that the page does not move under the finger. */
const stopScrolling = () => scrollTo({ top: scrollY, behavior: 'instant' })

/** Scrolls an element into view, smoothly unless the visitor prefers less motion. */
export const scrollSmoothly = (element: Element, block: ScrollLogicalPosition): void => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block })
  if (!isStill) document.addEventListener('pointerdown', stopScrolling, { capture: true, once: true, passive: true })
}
