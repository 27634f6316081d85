export const GROUP_STEPS = ['generalData', 'leader', 'persons', 'conditions'] as const
export type GroupStep = (typeof GROUP_STEPS)[number]

export const groupAddress = (step: GroupStep) => ({ path: '/groups/{-$slug}', hash: step, step })
