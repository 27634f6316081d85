/** The screens of a change, in their order. */
export const CHANGE_STEPS = ['generalData', 'persons', 'review'] as const
export type ChangeStep = (typeof CHANGE_STEPS)[number]

/** Returns the address of a screen, which also names the booking. */
export const changeAddress = (step: ChangeStep) =>
  ({ path: '/groups/change', hash: step, step, hasBooking: true }) as const
