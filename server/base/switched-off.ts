import type { Environment } from '#contract/environment.ts'

export const switchedOff = ({ JOBS, MAILS }: Pick<Environment, 'JOBS' | 'MAILS'>): ('jobs' | 'mails')[] => [
  ...(JOBS === 'off' ? (['jobs'] as const) : []),
  ...(MAILS === 'off' || JOBS === 'off' ? (['mails'] as const) : []),
]
