import type { PasswordCost } from '#server/auth/password.ts'

/** The lowest cost of hashing, because hundreds of tests log in. */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
