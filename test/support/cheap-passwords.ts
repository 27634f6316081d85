import type { PasswordCost } from '#server/auth/password.ts'

export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
