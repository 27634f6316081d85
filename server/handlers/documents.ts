import { OPAQUE_ID_PATTERN } from '#contract/constants.ts'
import { dayIn } from '#domain/calendar/days.ts'
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
import { openAsLeader } from '#server/groups/group-access.ts'
import { requireCollecting } from '#server/reservations/move-group.ts'
import { personsCsv } from '#server/groups/persons-csv.ts'
import { readPersons } from '#server/groups/show-group.ts'
import { type FileAnswer, type FileBody, mountFile, type Routes } from '#server/http/handle.ts'
import type { Shop } from '#server/tenants/shop.ts'

interface Source {
  deps: Deps
  shop: Shop
  row: ReservationRow
  movements: Movement[]
  words: Words
}

const calendar = ({ deps, shop, row, words }: Source): FileBody => ({
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

const receipt = async ({ shop, row, movements, words }: Source): Promise<FileBody> => {
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

const ofBooking =
  (write: (source: Source) => FileBody | Promise<FileBody>): FileAnswer =>
  async ({ shop, params, c, deps }) => {
    if (!OPAQUE_ID_PATTERN.test(params.bookingId!)) throw new Refusal(404, { error: 'unknown booking' })
    const { row, movements } = await snapshot(deps.db, async (trx) => {
      const own = await ownReservation(trx, c, shop.id, params.bookingId!)
      return { row: own, movements: await movementsOf(trx, own, shop.tenant.shop.timeZone) }
    })
    return write({ deps, shop, row, movements, words: wordsIn(row.language) })
  }

const groupPersons: FileAnswer = async ({ shop, locale, params, c, deps }) => {
  const group = await openAsLeader(c, deps, shop.id, params.id!)
  requireCollecting(group)
  const csv = personsCsv(await readPersons(deps.db, group), locale)
  return { type: 'text/csv; charset=utf-8', filename: `${group.slug}.csv`, body: Buffer.from(csv) }
}

export const mountDocuments = (routes: Routes): void => {
  mountFile(routes, '/api/checkout/{bookingId}/calendar.ics', ofBooking(calendar))
  mountFile(routes, '/api/checkout/{bookingId}/receipt.pdf', ofBooking(receipt))
  mountFile(routes, '/api/groups/group/{id}/persons.csv', groupPersons)
}
