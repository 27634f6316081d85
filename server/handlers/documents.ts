import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'
import { dayIn } from '#domain/calendar/days.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { Refusal } from '#server/base/refusal.ts'
import { type Words, wordsIn } from '#server/base/words.ts'
import { ownReservation } from '#server/booking-access/own-reservation.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps/deps.ts'
import { bookingFacts } from '#server/documents/booking-facts.ts'
import { bookingCalendar } from '#server/documents/calendar.ts'
import { type Movement, movementsOf } from '#server/documents/movements.ts'
import { bookingReceipt } from '#server/documents/receipt.ts'
import { callLocale } from '#server/http/call-locale.ts'
import type { Routes } from '#server/http/handle.ts'
import { resolveShop } from '#server/http/resolve-shop.ts'
import type { Shop } from '#server/tenants/shop.ts'

/*
 * A booking as files, for its owner: not calls of the contract, since they return no JSON. They have the booking's language.
 */

interface Source {
  deps: Deps
  shop: Shop
  row: ReservationRow
  movements: Movement[]
  words: Words
}

interface Document {
  type: string
  filename: string
  body: Buffer
}

const calendar = ({ deps, shop, row, words }: Source): Document => ({
  type: 'text/calendar; charset=utf-8',
  filename: words.t('document.calendar.filename', { number: row.number }),
  body: Buffer.from(
    bookingCalendar({
      shop,
      words,
      bookingId: row.id,
      facts: bookingFacts(shop, row, row.language),
      now: deps.clock(),
    }),
  ),
})

const receipt = async ({ shop, row, movements, words }: Source): Promise<Document> => {
  if (row.paid_at === null) throw new Refusal(409, { error: 'this booking is not paid' })
  const paidOn = dayIn(shop.tenant.shop.timeZone, row.paid_at)
  const facts = bookingFacts(shop, row, row.language)
  return {
    type: 'application/pdf',
    filename: words.t(
      shop.tenant.shop.legal.invoices ? 'legal.document.invoiceFilename' : 'document.receipt.filename',
      { number: row.number },
    ),
    body: await bookingReceipt({ shop, words, row, facts, paidOn, movements }),
  }
}

export const mountDocuments = ({ app, deps }: Routes): void => {
  const mount = (name: string, write: (source: Source) => Document | Promise<Document>) => {
    const path = `/api/checkout/:bookingId/${name}`
    app.get(`/:locale${path}`, (c) => answer(c, name, write))
    app.get(`/:tenant/:locale${path}`, (c) => answer(c, name, write))
  }

  const answer = async (c: AppContext, name: string, write: (source: Source) => Document | Promise<Document>) => {
    const { tenant, locale, bookingId } = c.req.param() as { tenant?: string; locale: string; bookingId: string }
    c.set('route', `GET /api/checkout/{bookingId}/${name}`)
    callLocale(c, { tenant, locale })
    const shop = await resolveShop(c, deps, tenant)
    if (!shop) throw new Refusal(404, { error: 'unknown tenant' })
    if (!OPAQUE_ID_PATTERN.test(bookingId)) throw new Refusal(404, { error: 'unknown booking' })
    const { row, movements } = await snapshot(deps.db, async (trx) => {
      const own = await ownReservation(trx, c, shop.code, bookingId)
      return { row: own, movements: await movementsOf(trx, own, shop.tenant.shop.timeZone) }
    })
    const { type, filename, body } = await write({ deps, shop, row, movements, words: wordsIn(row.language) })
    c.header('Content-Type', type)
    c.header('Content-Disposition', `attachment; filename="${filename}"`)
    c.header('Cache-Control', 'no-store')
    return c.body(new Uint8Array(body))
  }

  mount('calendar.ics', calendar)
  mount('receipt.pdf', receipt)
}
