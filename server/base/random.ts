import { randomBytes } from 'node:crypto'

const ID_BYTES = 16
const TOKEN_BYTES = 32

export const newId = (): string => randomBytes(ID_BYTES).toString('base64url')

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
