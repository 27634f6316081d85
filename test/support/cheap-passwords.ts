import type { PasswordCost } from '#server/auth/password.ts'

/**
 * The lowest cost of hashing, because hundreds of tests log in. At the cost of the production, a hash or a comparison
 * takes 25 ms of a core (server/auth/password.test.ts).
 */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
