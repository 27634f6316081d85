import { afterAll, beforeAll, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { BookingPayload, type BookingPayloadInput } from '#contract/booking.ts'
import type { Reservation } from '#contract/checkout.ts'
import { DRAFT_VERSION, PERSONAL_FIELDS, STATUS } from '#contract/constants.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import type { Counter } from '#contract/staff.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { bookedParts } from '#domain/booking/booked-parts.ts'
import { toOrder } from '#domain/booking/order-payload.ts'
import { bookingDifference, isUnchanged } from '#domain/groups/difference.ts'
import { bookingShop, rulesOf, type BookingContext, type BookingInput } from '#machines/booking/context.ts'
import { personalOf, toDraft } from '#machines/booking/draft.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { createRedaction } from '#machines/recording/redact.ts'
import { loadForChange } from '#machines/visit/load.ts'
import { composeMail } from '#server/mail/compose.ts'
import { payloadWithoutPerson } from '#server/reservations/without-person.ts'
import { booking as bookingDraft, checkout as checkoutDraft, partsOfCheckout } from '#src/visit/draft-schemas.ts'
import { TODAY } from '#test/support/app.ts'
import { BOOKINGS, LEFT_OUT, SHOWN_AS, type BookingField } from '#test/support/booking-fields.ts'
import { openMailShop } from '#test/support/mail.ts'
import { staffMember } from '#test/support/staff.ts'
import { visitor } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const tenant: Tenant = {
  ...workedTenant,
  shop: { ...workedTenant.shop, hourly: { grid: 30, cleaning: 0 } },
  accommodations: [{ id: 'post', title: 'Gasthof Post', address: 'Dorfplatz 2, 6998 Kirchdorf' }],
}
const shop = await openMailShop({ tenants: [tenant] })
afterAll(() => shop.close())

const FIELDS = Object.keys(BookingPayload.shape) as BookingField[]

const plain = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part === null || part === '' || part === false || (Array.isArray(part) && part.length === 0)
      ? undefined
      : sorted(part),
  ) ?? ''
const sorted = (part: unknown): unknown =>
  typeof part === 'object' && part !== null && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a.localeCompare(b)))
    : part

const isFilled = (booking: object, field: BookingField) => {
  const text = plain((booking as Record<string, unknown>)[field])
  return text !== '' && text !== '{}'
}

interface Case {
  sent: BookingPayloadInput
  reservation: Reservation
  loaded: BookingContext
  reloaded: BookingContext
  nameless: object
  mail: string
  counter: string
}
let cases: Case[]

const restored = (
  input: BookingInput,
  { draft, personal }: Pick<ReturnType<typeof loadForChange>, 'draft' | 'personal'>,
) => {
  const actor = createActor(bookingMachine, { input }).start()
  actor.send({ type: 'draft.restored', draft, personal, step: 'cart' })
  const { context } = actor.getSnapshot()
  actor.stop()
  return context
}

const reloaded = (input: BookingInput, { booking }: BookingContext) => {
  const kept = JSON.stringify({
    booking: toDraft(booking),
    checkout: { version: DRAFT_VERSION, ...personalOf(booking), reservation: null, unansweredOrders: [] },
  })
  const read = JSON.parse(kept) as { booking: unknown; checkout: unknown }
  const draft = bookingDraft.parse(read.booking)
  return restored(input, { draft, personal: partsOfCheckout(checkoutDraft.parse(read.checkout)).personal })
}

const orderOf = (context: BookingContext) =>
  toOrder(context.booking, { locale: context.language.locale, rules: rulesOf(context) }, null, () => PERSONAL_FIELDS)

beforeAll(async () => {
  const json = async <T>(path: string) => (await (await shop.get(path)).json()) as T
  const site = await json<Site>('/api/site')
  const locations = await json<RentalLocation[]>('/api/locations')
  const input: BookingInput = {
    shop: bookingShop(site, locations, null, `${TODAY}T09:00`),
    language: { locale: 'de', typeNames: { 1: 'Erwachsene', 2: 'Jugendliche', 3: 'Kind' } },
  }
  const staff = await staffMember(shop)
  cases = []
  for (const sent of BOOKINGS) {
    const visit = visitor(shop.app)
    const { body } = await visit.checkout(sent)
    const update = { status: STATUS.paid, hold_until: null, paid_at: shop.clock() }
    await shop.db.updateTable('reservations').set(update).where('id', '=', body.bookingId).execute()
    const reservation = (await visit.reservation(body.bookingId)).body
    await shop.queue({ kind: 'confirmed' }, { reservation: body.bookingId, recipient: reservation.email })
    const rows = await shop.db.selectFrom('mails').selectAll().where('reservation', '=', body.bookingId).execute()
    const row = rows.find(({ mail }) => mail.kind === 'confirmed')!
    const { pickupdate } = reservation.handover
    const { body: day } = await staff.call<Counter>('GET', `/counter?date=${pickupdate}`)
    const returns = (await staff.call<Counter>('GET', `/counter?date=${reservation.handover.returndate}`)).body.returns
    const { payload } = await shop.db
      .selectFrom('reservations')
      .select('payload')
      .where('id', '=', body.bookingId)
      .executeTakeFirstOrThrow()
    const loaded = restored(input, loadForChange(reservation))
    cases.push({
      sent,
      reservation,
      loaded,
      reloaded: reloaded(input, loaded),
      nameless: payloadWithoutPerson(payload),
      mail: (await composeMail(shop.deps, row))!.mail.text.replaceAll(/\s+/g, ' '),
      counter: JSON.stringify([...day.pickups, ...returns].filter(({ number }) => number === body.number)),
    })
  }
})

const forgotten = (place: keyof typeof LEFT_OUT, isThere: (field: BookingField, of: Case) => boolean) =>
  FIELDS.flatMap((field) => {
    const filled = cases.filter(({ sent }) => isFilled(sent, field))
    const isKept = filled.every((each) => isThere(field, each))
    if (LEFT_OUT[place][field] === undefined) return isKept ? [] : [field]
    const isKnown = isKept && filled.length > 0 && !(place in SHOWN_AS)
    return isKnown ? [`${field} is kept, although LEFT_OUT names it`] : []
  })

const isEqual = (field: BookingField, sent: object, found: object) =>
  plain((sent as Record<string, unknown>)[field]) === plain((found as Record<string, unknown>)[field])

test('the bookings of this test fill in each field of the booking’s schema but `bookingId`', () => {
  const unfilled = FIELDS.filter((field) => !BOOKINGS.some((sent) => isFilled(sent, field)))
  expect(unfilled).toEqual(['bookingId'])
})

test('the order of the booking screen has each field, except those in LEFT_OUT', () => {
  expect(forgotten('order', (field, { loaded }) => field in orderOf(loaded))).toEqual([])
})

test('the stored booking has each field of the order, except those in LEFT_OUT', () => {
  expect(forgotten('stored', (field, { sent, reservation }) => isEqual(field, sent, reservation.booking))).toEqual([])
})

test('a booking that is loaded to be changed keeps each field, except those in LEFT_OUT', () => {
  expect(forgotten('change', (field, { sent, loaded }) => isEqual(field, sent, orderOf(loaded)))).toEqual([])
})

const isKept = (field: BookingField, { sent, loaded, reloaded: after }: Case) =>
  isEqual(field, LEFT_OUT.change[field] === undefined ? sent : orderOf(loaded), orderOf(after))

test('a reloaded page keeps each field of the booking, except those in LEFT_OUT', () => {
  expect(forgotten('draft', isKept)).toEqual([])
})

const isNamed = (field: BookingField, { reservation }: Case) =>
  bookedParts(reservation).some(({ path }) => path === field || path.startsWith(`${field}.`))

test('a change must name each field that it removes, except those in LEFT_OUT', () => {
  expect(forgotten('losses', isNamed)).toEqual([])
})

const isDifferent = (field: BookingField, { reservation: { booking, cart } }: Case) => {
  const places = booking.persons.map((_, at) => at)
  const emptied = { ...booking, [field]: field === 'date' ? {} : field === 'persons' ? [] : null }
  return !isUnchanged(
    bookingDifference({ booking, cart }, { booking: emptied, cart }, field === 'persons' ? [] : places),
  )
}

test('the differences of a change name each changed field, except those in LEFT_OUT', () => {
  expect(forgotten('differences', isDifferent)).toEqual([])
})

test('a recording has each field, except those in LEFT_OUT, but no typed text', () => {
  const { event } = createRedaction(TODAY)
  const recorded = (reservation: Reservation) =>
    (event('checkout', { type: 'reservation.read', reservation } as never) as unknown as { reservation: Reservation })
      .reservation.booking
  expect(forgotten('recording', (field, { reservation }) => field in recorded(reservation))).toEqual([])
  const text = JSON.stringify(cases.map(({ reservation }) => recorded(reservation)))
  expect(text).not.toMatch(/Anna|Berta|Zita|leise|Huber|Schachverein|SKI10/)
})

test('a booking without personal data keeps each field, except those in LEFT_OUT', () => {
  expect(forgotten('erasure', (field, { nameless }) => isFilled(nameless, field))).toEqual([])
  const text = JSON.stringify(cases.map(({ nameless }) => nameless))
  expect(text).not.toMatch(/Anna|Berta|Zita|leise|Huber|post|Schachverein/)
})

const isShown = (place: 'mail' | 'counter') => (field: BookingField, of: Case) => {
  const words = SHOWN_AS[place][field]
  const value = of.sent[field]
  if (words === undefined) return typeof value === 'string' && of[place].includes(value)
  return cases.some((each) => each[place].includes(words))
}

test('the confirmation mail shows each field of the booking, except those in LEFT_OUT', () => {
  expect(forgotten('mail', isShown('mail'))).toEqual([])
})

test('the counter shows each field of the booking, except those in LEFT_OUT', () => {
  expect(forgotten('counter', isShown('counter'))).toEqual([])
})
