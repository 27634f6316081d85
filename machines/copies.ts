import { fromCallback, setup } from 'xstate'

export type CopiesEvent =
  /** Another tab has changed the booking that this tab also shows. */
  | { type: 'copies.differ' }
  /** This tab has the latest version of the booking. */
  | { type: 'copies.agree' }
  | { type: 'notice.dismiss' }

/**
 * Compares the copies of a booking in the tabs of a browser. Each tab has its own copy. If another tab has a different
 * cart, the chart shows a notice.
 */
export const copiesMachine = setup({
  types: {
    events: {} as CopiesEvent,
  },
  actors: {
    compare: fromCallback<CopiesEvent>(() => {}),
  },
}).createMachine({
  id: 'copies',
  description: 'The copies of a booking in several tabs.',
  invoke: { id: 'compare', src: 'compare' },
  initial: 'alike',
  states: {
    alike: { description: 'All tabs show the same cart.', on: { 'copies.differ': 'differing' } },
    differing: {
      description: 'Another tab shows a different cart, perhaps with another total. A notice says so.',
      on: { 'copies.agree': 'alike', 'notice.dismiss': 'dismissed' },
    },
    dismissed: {
      description: 'The visitor has closed the notice. It returns with the next change in another tab.',
      on: { 'copies.agree': 'alike', 'copies.differ': 'differing' },
    },
  },
})
