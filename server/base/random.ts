import { randomBytes } from 'node:crypto'

const ID_BYTES = 16
const TOKEN_BYTES = 32

/** Creates the id of a new row: 128 random bits as base64url, which nobody can guess. */
export const newId = (): string => randomBytes(ID_BYTES).toString('base64url')

/** Creates the token for a cookie or a link: 256 random bits as base64url. The database only stores its `sha256`. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
