import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

const COST: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

const derivePassword = (password: string, nonce: Buffer, { memory, passes, parallelism }: PasswordCost) =>
  // Normalizes the password, because a letter such as "ü" can be one character or two.
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  })

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const written = (salt: Buffer, tag: Buffer, { memory, passes, parallelism }: PasswordCost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`

/** The hash contains the parameters (PHC string format), so that it stays valid when the cost is raised. */
export const hashPassword = async (password: string, cost = COST): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return written(salt, await derivePassword(password, salt, cost), cost)
}

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const nobody = (cost: PasswordCost) => written(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES), cost)

/** Computes a hash even if `hash` is null, so that the time does not reveal whether an account exists. */
export const isPassword = async (hash: string | null, password: string, costOfNobody = COST): Promise<boolean> => {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(hash ?? nobody(costOfNobody))!
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await derivePassword(password, Buffer.from(salt!, 'base64'), cost)
  return timingSafeEqual(derived, Buffer.from(tag!, 'base64')) && hash !== null
}
