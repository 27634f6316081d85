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
import { shopCode } from './shop-code.ts'
import { STAFF_USAGE } from './usage.ts'

const MADE_UP_BYTES = 12

/** Asks for a password. At a terminal, the typed text is hidden. Otherwise the first line of stdin is read. */
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

/** Runs the commands for the logins at a shop's counter. `say` prints a line. */
export const runStaff = async (
  db: Db,
  words: readonly string[],
  more: { tenant: string | undefined; now: Date; say: (words: string) => void; ask: () => Promise<string> },
): Promise<void> => {
  const [action = '', address, ...rest] = words
  const takesAddress = action === 'add' || action === 'remove'
  if ((!takesAddress && action !== 'list') || takesAddress !== (address !== undefined) || rest.length > 0)
    throw new StartError(`Usage:\n${STAFF_USAGE}`)
  const tenant = await shopCode(db, more.tenant)
  if (action === 'list') {
    const members = await membersOf(db, tenant)
    return more.say(members.length > 0 ? members.join('\n') : `Nobody may log in at the counter of ${tenant} yet.`)
  }
  const email = normalEmail(address!)
  if (!Email.safeParse(email).success) throw new StartError(`"${address}" is no e-mail address.`)
  if (action === 'remove') {
    if (!(await removeMember(db, tenant, email))) throw new StartError(`Nobody of ${tenant} has this address.`)
    return more.say(`${email} can no longer log in at ${tenant}.`)
  }
  await addMember(db, { tenant, email, password: await chosenPassword(more.ask, more.say), now: more.now })
  more.say(`${email} can log in at /${tenant}/staff.`)
}
