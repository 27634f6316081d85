export const CHANGE_STEPS = ['generalData', 'persons', 'review'] as const
export type ChangeStep = (typeof CHANGE_STEPS)[number]

export const changeAddress = (step: ChangeStep) =>
  ({ path: '/groups/change', hash: step, step, hasBooking: true }) as const
