import type { ArrowWidth } from './arrow-widths.ts'

export interface Lit {
  states: readonly string[]
  arrows: readonly string[]
  widths?: ReadonlyMap<string, ArrowWidth> | undefined
}

export const lightUp = (frame: Element, { states, arrows, widths }: Lit): void => {
  for (const state of frame.querySelectorAll<SVGElement>('[data-state]'))
    state.toggleAttribute('data-lit', states.includes(state.dataset.state!))
  for (const arrow of frame.querySelectorAll<SVGElement>('[data-arrows]')) {
    const ids = arrow.dataset.arrows!.split(' ')
    arrow.toggleAttribute(
      'data-lit',
      ids.some((id) => arrows.includes(id)),
    )
    // A line may stand for several arrows, so the widest of them decides.
    const width = Math.max(1, ...ids.map((id) => widths?.get(id) ?? 1))
    if (width > 1) arrow.dataset.width = `${width}`
    else delete arrow.dataset.width
  }
}
