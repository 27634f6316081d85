import { fromCallback, setup } from 'xstate'

export type CopiesEvent = { type: 'copies.differ' } | { type: 'copies.agree' } | { type: 'notice.dismiss' }

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
    alike: { description: 'This tab shows the cart that was changed last.', on: { 'copies.differ': 'differing' } },
    differing: {
      description:
        'Another tab has changed its copy last, and its cart is a different one, perhaps with another total. A notice says so.',
      on: { 'copies.agree': 'alike', 'notice.dismiss': 'dismissed' },
    },
    dismissed: {
      description: 'The visitor has closed the notice. It returns with the next change in another tab.',
      on: { 'copies.agree': 'alike', 'copies.differ': 'differing' },
    },
  },
})
