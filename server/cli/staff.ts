import { randomBytes } from 'node:crypto'
import * as readline from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PASSWORD_LENGTH } from '#contract/limits.ts'
import { Email } from '#contract/primitives.ts'
import { newPasswordProblem } from '#server/auth/new-password.ts'
import { StartError } from '#server/base/environment.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import type { Db } from '#server/db/transact.ts'
import { addMember, membersOf, removeMember } from '#server/staff/members.ts'
import { shopNamed } from './shop-named.ts'

const MADE_UP_BYTES = 12

export const askPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0]!
  process.stdout.write('Password (empty: one is made up): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = readline.createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return password
}

const chosenPassword = async (ask: () => Promise<string>, say: (words: string) => void): Promise<string> => {
  const typed = await ask()
  if (typed === '') {
    const made = randomBytes(MADE_UP_BYTES).toString('base64url')
    say(`Password, shown only this once: ${made}`)
    return made
  }
  const problem = newPasswordProblem(typed)
  if (!problem) return typed
  const { min, max } = PASSWORD_LENGTH
  throw new StartError(
    problem === 'form.passwordLength'
      ? `A password has ${min} to ${max} characters.`
      : 'This password is too common: please choose another one.',
  )
}

interface More {
  tenant: string | undefined
  say: (words: string) => void
}

const emailOf = (address: string): string => {
  const email = normalEmail(address)
  if (!Email.safeParse(email).success) throw new StartError(`"${address}" is no e-mail address.`)
  return email
}

export const listLogins = async (db: Db, { tenant, say }: More): Promise<void> => {
  const { id, code } = await shopNamed(db, tenant)
  const members = await membersOf(db, id)
  say(members.length > 0 ? members.join('\n') : `Nobody may log in at the counter of ${code} yet.`)
}

export const removeLogin = async (db: Db, address: string, { tenant, say }: More): Promise<void> => {
  const { id, code } = await shopNamed(db, tenant)
  const email = emailOf(address)
  if (!(await removeMember(db, id, email))) throw new StartError(`Nobody of ${code} has this address.`)
  say(`${email} can no longer log in at ${code}.`)
}

export const addLogin = async (
  db: Db,
  address: string,
  { tenant, now, say, ask }: More & { now: Date; ask: () => Promise<string> },
): Promise<void> => {
  const { id, code } = await shopNamed(db, tenant)
  const email = emailOf(address)
  await addMember(db, { tenant: id, email, password: await chosenPassword(ask, say), now })
  say(`${email} can log in at /${code}/staff.`)
}
