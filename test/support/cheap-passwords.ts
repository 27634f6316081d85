import type { PasswordCost } from '#server/auth/password.ts'

/**
 * Hashing costs a test next to nothing. In production a hash or a comparison takes 25 ms of a core (server/auth/password.test.ts), and hundreds of
 * tests log in.
 */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
