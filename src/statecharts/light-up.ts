/** The highlighted parts of a chart: states by their paths, arrows by their ids. */
export interface Lit {
  states: readonly string[]
  arrows: readonly string[]
  /** Arrows that at least half of the counted pages took. */
  often?: readonly string[] | undefined
}

/**
 * Marks the active states and the last arrows of a picture.
 * @param frame the element around the picture
 */
export const lightUp = (frame: Element, { states, arrows, often = [] }: Lit): void => {
  for (const state of frame.querySelectorAll<SVGElement>('[data-state]'))
    state.toggleAttribute('data-lit', states.includes(state.dataset.state!))
  for (const arrow of frame.querySelectorAll<SVGElement>('[data-arrows]')) {
    const ids = arrow.dataset.arrows!.split(' ')
    const isAmong = (some: readonly string[]) => ids.some((id) => some.includes(id))
    arrow.toggleAttribute('data-lit', isAmong(arrows))
    arrow.toggleAttribute('data-often', isAmong(often))
  }
}
