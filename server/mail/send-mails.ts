import { dueByShop } from '#server/db/due-by-shop.ts'
import type { MailRow } from '#server/db/rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { askWisher } from '#server/newsletter/opt-in.ts'
import { claimMails, closeMail, nextTry, postponeMail } from '#server/outbox/outbox.ts'
import { type ComposedMail, composeMail } from './compose.ts'
import type { Transport } from './outgoing.ts'
import { isUndeliverable } from './smtp.ts'

const BATCH = 10

export interface MailDeps extends Pick<Deps, 'db' | 'tenants' | 'clock' | 'log' | 'origin'> {
  transport: Transport
}

const putOff = async ({ db, clock, log }: MailDeps, row: MailRow, error: unknown) => {
  const next = isUndeliverable(error) ? undefined : nextTry(row.attempts, clock())
  if (next) await postponeMail(db, row, next)
  else await closeMail(db, row, null)
  // Does not log the error's message, because it may quote the address.
  const { name, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const { tenant, id, attempts, mail } = row
  const facts = { tenant, mail: id, kind: mail.kind, attempts, error: name, code, responseCode }
  if (next) log.warn(facts, 'A mail could not be sent and is tried again')
  else log.error(facts, 'A mail was given up')
}

const send = async (deps: MailDeps, row: MailRow): Promise<boolean> => {
  const { db, clock, log, transport } = deps
  let composed: ComposedMail | undefined
  try {
    composed = await composeMail(deps, row)
    if (composed) await transport.send(composed.mail)
    else await closeMail(db, row, null)
  } catch (error) {
    await putOff(deps, row, error)
    return false
  }
  if (!composed) return false
  try {
    if (composed.wishesNewsletter)
      await transact(db, async (trx) => {
        await closeMail(trx, row, clock())
        await askWisher(trx, row, clock())
      })
    else await closeMail(db, row, clock())
  } catch (error) {
    // Leaves the mail open, so that it is sent again when its lease has ended.
    log.error({ tenant: row.tenant, mail: row.id, error: (error as Error).name }, 'A mail was sent, but not noted')
  }
  return true
}

/**
 * If a process stops before it stores that a mail was accepted, the mail is sent again with the same Message-ID.
 * @param stop after it, only mails that are claimed already are sent
 */
export const sendDueMails = async (deps: MailDeps, stop?: AbortSignal): Promise<number> => {
  const { db, clock } = deps
  let sent = 0
  for (;;) {
    const now = clock()
    const due = stop?.aborted ? [] : await dueByShop(db, 'mails', { now, most: BATCH })
    const claimed: MailRow[] = []
    for (const [tenant, { length: count }] of Map.groupBy(due, (mail) => mail.tenant))
      claimed.push(...(await claimMails(db, tenant, { now, count })))
    const results = await Promise.all(claimed.map((row) => send(deps, row)))
    sent += results.filter(Boolean).length
    if (claimed.length === 0) return sent
  }
}
