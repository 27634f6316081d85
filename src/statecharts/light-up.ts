/** What of a chart is shown as active: states by their paths, arrows by their ids. */
export interface Lit {
  states: readonly string[]
  arrows: readonly string[]
  /** Arrows that at least half of the recorded visits took. */
  often?: readonly string[] | undefined
}

/** Marks the active states of a picture, and the arrows that were just taken, and brings the arrows into view. */
export const lightUp = (picture: Element, { states, arrows, often = [] }: Lit): void => {
  for (const state of picture.querySelectorAll<SVGElement>('[data-state]'))
    state.toggleAttribute('data-lit', states.includes(state.dataset.state!))
  for (const arrow of picture.querySelectorAll<SVGElement>('[data-arrows]')) {
    const ids = arrow.dataset.arrows!.split(' ')
    arrow.toggleAttribute(
      'data-lit',
      ids.some((id) => arrows.includes(id)),
    )
    arrow.toggleAttribute(
      'data-often',
      ids.some((id) => often.includes(id)),
    )
  }
  picture.querySelector('.label [data-lit], text[data-lit]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
