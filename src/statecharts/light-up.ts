/** What of a chart is shown as active: states by their paths, arrows by their ids. */
export interface Lit {
  states: readonly string[]
  arrows: readonly string[]
}

/** Marks the active states of a picture, and the arrows that were just taken, and brings the arrows into view. */
export const lightUp = (picture: Element, { states, arrows }: Lit): void => {
  for (const state of picture.querySelectorAll<SVGElement>('[data-state]'))
    state.toggleAttribute('data-lit', states.includes(state.dataset.state!))
  for (const arrow of picture.querySelectorAll<SVGElement>('[data-arrows]'))
    arrow.toggleAttribute(
      'data-lit',
      arrow.dataset.arrows!.split(' ').some((id) => arrows.includes(id)),
    )
  picture.querySelector('.label [data-lit], text[data-lit]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
