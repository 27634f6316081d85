import type { Selectable } from 'kysely'
import type { Mail } from '#contract/mail.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { sha256 } from '#server/base/hash.ts'
import { inLanes } from '#server/base/lanes.ts'
import { newId } from '#server/base/random.ts'
import type { AccountRequest } from '#server/db/customer-tables.ts'
import { type DueRow, dueByShop } from '#server/db/due-by-shop.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { askForNewsletter } from '#server/newsletter/opt-in.ts'
import { queueMail } from '#server/outbox/queue.ts'

const BATCH = 100
type RequestRow = Selectable<Database['account_requests']>

const findCustomer = (trx: Trx, { tenant, email }: RequestRow) =>
  trx.selectFrom('customers').selectAll().where(has({ tenant, email })).forUpdate().executeTakeFirst()

const inOwnLanguage = (row: RequestRow, customer: CustomerRow | undefined): RequestRow =>
  customer?.activated_at ? { ...row, language: customer.language } : row

const send = (trx: Trx, row: RequestRow, mail: Mail, onceKey: string | null, now: Date) =>
  queueMail(trx, {
    tenant: row.tenant,
    mail,
    recipient: row.email,
    language: row.language,
    onceKey,
    sender: null,
    now,
  })

const sendActivation = async (
  trx: Trx,
  row: RequestRow,
  { tenant, id }: CustomerRow,
  onceKey: string | null,
  now: Date,
) => {
  const token = await issueToken(trx, { tenant, customer: id, purpose: 'activation', now })
  await send(trx, row, { kind: 'activation', token }, onceKey, now)
}

/** Replaces the data of an account that is not activated, because it belongs to nobody until its address is proved. */
const openAccount = async (
  trx: Trx,
  row: RequestRow,
  { firstname, lastname }: Extract<AccountRequest, { kind: 'register' }>,
  now: Date,
): Promise<CustomerRow> =>
  trx
    .insertInto('customers')
    .values({
      tenant: row.tenant,
      id: newId(),
      email: row.email,
      password_hash: null,
      profile: JSON.stringify({ firstname, lastname }),
      language: row.language,
      created_at: now,
      activated_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'email']).doUpdateSet((eb) => ({
        profile: eb.ref('excluded.profile'),
        language: eb.ref('excluded.language'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

const register = async (
  trx: Trx,
  asked: RequestRow,
  request: Extract<AccountRequest, { kind: 'register' }>,
  now: Date,
) => {
  const customer = await findCustomer(trx, asked)
  const row = inOwnLanguage(asked, customer)
  const { tenant, email, language } = row
  if (request.newsletter) await askForNewsletter(trx, { tenant, email, language, reservation: null, now })
  const onceKey = request.reservation === null ? null : `account:${request.reservation}:${sha256(email)}`
  if (customer?.activated_at) await send(trx, row, { kind: 'account_exists' }, onceKey, now)
  else await sendActivation(trx, row, await openAccount(trx, row, request, now), onceKey, now)
}

const forgot = async (trx: Trx, row: RequestRow, now: Date) => {
  const customer = await findCustomer(trx, row)
  if (!customer) return
  if (!customer.activated_at) return sendActivation(trx, row, customer, null, now)
  const { tenant, id } = customer
  const token = await issueToken(trx, { tenant, customer: id, purpose: 'password_reset', now })
  return send(trx, inOwnLanguage(row, customer), { kind: 'password_reset', token }, null, now)
}

const answer = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, key: DueRow) =>
  transact(db, async (trx) => {
    const now = clock()
    const row = await trx
      .selectFrom('account_requests')
      .selectAll()
      .where(has({ tenant: key.tenant, id: key.id }))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    const { request } = row
    if (request.kind === 'register') await register(trx, row, request, now)
    else await forgot(trx, row, now)
    await trx
      .deleteFrom('account_requests')
      .where(has({ tenant: row.tenant, id: row.id }))
      .execute()
    return true
  })

export const answerRequests = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  stop?: AbortSignal,
): Promise<number> => {
  const waiting = await dueByShop(db, 'account_requests', { now: clock(), most: BATCH })
  let answered = 0
  await inLanes(waiting, {
    laneOf: ({ tenant }) => tenant,
    work: async (row) => {
      if (await answer({ db, clock }, row)) answered += 1
    },
    failed: ({ tenant, id }, error) =>
      log.error({ tenant, request: id, error: (error as Error).name }, 'A request was not answered'),
    stop,
  })
  return answered
}
