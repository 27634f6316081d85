/** The highlighted parts of a chart: states by their paths, arrows by their ids. */
export interface Lit {
  states: readonly string[]
  arrows: readonly string[]
  /** Arrows that at least half of the recorded visits took. */
  often?: readonly string[] | undefined
}

const MARGIN = 16

/** Returns the distance to scroll so that `start` to `end` is visible. */
const scrollFor = (start: number, end: number, from: number, to: number): number =>
  start < from ? start - from : Math.max(0, Math.min(end - to, start - from))

/** Scrolls only the frame, so that the page around it does not move. */
const bringIntoView = (frame: Element, part: Element) => {
  const seen = frame.getBoundingClientRect()
  const { left, right, top, bottom } = part.getBoundingClientRect()
  frame.scrollBy(
    scrollFor(left - MARGIN, right + MARGIN, seen.left, seen.right),
    scrollFor(top - MARGIN, bottom + MARGIN, seen.top, seen.bottom),
  )
}

/**
 * Marks the active states and the last arrows of a picture, and scrolls to the arrows with their targets.
 * @param frame the element that scrolls the picture
 */
export const lightUp = (frame: Element, { states, arrows, often = [] }: Lit): void => {
  const entered: Element[] = []
  for (const state of frame.querySelectorAll<SVGElement>('[data-state]')) {
    const isActive = states.includes(state.dataset.state!)
    if (isActive && !state.hasAttribute('data-lit')) entered.push(state)
    state.toggleAttribute('data-lit', isActive)
  }
  for (const arrow of frame.querySelectorAll<SVGElement>('[data-arrows]')) {
    const ids = arrow.dataset.arrows!.split(' ')
    const isAmong = (some: readonly string[]) => ids.some((id) => some.includes(id))
    arrow.toggleAttribute('data-lit', isAmong(arrows))
    arrow.toggleAttribute('data-often', isAmong(often))
  }
  const label = frame.querySelector('.label [data-lit], text[data-lit]')
  if (!label) return
  const panel = label.closest('svg > g')
  for (const state of entered) if (panel?.contains(state)) bringIntoView(frame, state)
  bringIntoView(frame, label)
}
