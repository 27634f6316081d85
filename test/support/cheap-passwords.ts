import { PASSWORD_COST } from '#server/auth/password.ts'

/*
 * Production takes 25 ms of a core to hash a password or to compare one, and hundreds of tests log in. What it costs is proved by
 * server/auth/password.test.ts, which does not load this.
 */
Object.assign(PASSWORD_COST, { memory: 8, passes: 1 })
