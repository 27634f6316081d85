import type { ReservationStatus } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import { queueMail } from '#server/outbox/queue.ts'
import { sendDueMails } from '#server/mail/send-mails.ts'
import { smtpTransport } from '#server/mail/smtp.ts'
import { openTestShop, type TestShop, type TestShopOptions, TODAY } from './app.ts'
import { startSmtp, type TestSmtp } from './smtp.ts'
import { adult, boot, order, type OrderInput, visitor } from './visitor.ts'

interface Queued {
  reservation?: string
  language?: Locale
  recipient?: string
  onceKey?: string
}

const TABLES = [
  'proved_addresses',
  'group_access',
  'group_persons',
  'groups',
  'mails',
  'withdrawals',
  'reservation_links',
  'newsletter_optins',
  'idempotency_keys',
  'unpaid_holds',
  'stock_claims',
  'stock_slot_claims',
  'refunds',
  'payments',
  'reservation_changes',
  'reservations',
  'stock_slots',
  'stock_days',
  'rate_limits',
] as const

export const openMailShop = async (options: Pick<TestShopOptions, 'tenants' | 'environment'> = {}) => {
  const start = Date.parse(`${TODAY}T09:00:00Z`)
  let now = start
  const clock = () => new Date(now)
  const shop: TestShop = await openTestShop({ ...options, deps: { clock } })
  let smtp: TestSmtp = await startSmtp()
  const { url } = smtp
  const transport = smtpTransport(url)

  const book = async (more: Partial<OrderInput> = {}, status: ReservationStatus = STATUS.paid) => {
    const anna = visitor(shop.app)
    const { body } = await anna.checkout(order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')])], ...more }))
    await shop.db
      .updateTable('reservations')
      .set({ status, ...(status === STATUS.paid && { hold_until: null, paid_at: clock() }) })
      .where('id', '=', body.bookingId)
      .execute()
    return { anna, ...body }
  }

  const bookAs = async (names: { firstname?: string; lastname?: string; label?: string }) => {
    const booked = await book()
    const { payload, cart } = await shop.db
      .selectFrom('reservations')
      .select(['payload', 'cart'])
      .where('id', '=', booked.bookingId)
      .executeTakeFirstOrThrow()
    const { label } = names
    await shop.db
      .updateTable('reservations')
      .set({
        payload: JSON.stringify({ ...payload, persons: payload.persons.map((person) => ({ ...person, ...names })) }),
        cart: JSON.stringify({
          ...cart,
          persons: cart.persons.map((person) => ({ ...person, ...(label && { label }) })),
        }),
      })
      .where('id', '=', booked.bookingId)
      .execute()
    return booked
  }

  return {
    ...shop,
    clock,
    minutesLater: (minutes: number) => {
      now = start + minutes * 60_000
    },
    received: () => smtp.received(),
    takeMailServerDown: () => smtp.close(),
    bringMailServerBack: async () => {
      smtp = await startSmtp(Number(new URL(url).port))
    },
    sendDue: () => sendDueMails({ ...shop.deps, transport }),
    queue: (mail: Mail, { reservation, language = 'de', recipient = 'anna@example.com', onceKey }: Queued = {}) =>
      shop.db.transaction().execute((trx) =>
        queueMail(trx, {
          tenant: 'worked',
          mail,
          recipient,
          language,
          reservation: reservation ?? null,
          onceKey: onceKey ?? null,
          sender: null,
          now: clock(),
        }),
      ),
    rows: () => shop.db.selectFrom('mails').selectAll().orderBy('queued_at').execute(),
    book,
    bookAs,
    forgetAll: async () => {
      now = start
      smtp.forget()
      for (const table of TABLES) await shop.db.deleteFrom(table).execute()
    },
    close: async () => {
      transport.close()
      await smtp.close()
      await shop.close()
    },
  }
}
