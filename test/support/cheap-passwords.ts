import type { PasswordCost } from '#server/auth/password.ts'

/** Production takes 25 ms of a core to hash a password or to compare one, which server/auth/password.test.ts proves. Hundreds of tests log in. */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
