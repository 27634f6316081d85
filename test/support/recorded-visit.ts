import { createActor, fromCallback, fromPromise } from 'xstate'
import { ADULT, DRAFT_VERSION, ERROR_CODE, KID } from '#contract/constants.ts'
import type { Reservation } from '#contract/checkout.ts'
import type { Offer } from '#contract/prices.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { OfferAnswer } from '#machines/booking/events.ts'
import type { BookingQuestion } from '#machines/booking/context.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import type { OrderAnswer, Order } from '#machines/checkout/events.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { record, type Recorder } from '#machines/recording/record.ts'
import { sessionMachine, type Credentials, type LoginAnswer, type SessionAnswer } from '#machines/session.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { bookedLocation, bookingInput } from './booking-input.ts'

export const SEEDS = {
  firstname: 'Rosalinde',
  lastname: 'Zwetschgenbaum',
  address: 'Holunderweg 17',
  zip: '69431',
  city: 'Obergurgelstein',
  country: 'LI',
  email: 'rosalinde@zwetschgen.example',
  phone: '+43 664 7654321',
  birthday: '1984-05-17',
  groupname: 'Skiverein Murmeltier',
  slug: 'murmeltier-k3m9',
  remark: 'Mein linkes Knie ist operiert.',
  house: 'Ferienhaus Morgentau',
  houseAddress: 'Lawinengasse 3',
  code: 'ROSALINDE50',
  password: 'Geheim-4711',
  name: 'Rosalinde Z.',
  bookingId: 'Qm9va2luZ09mUm9zYWxpbg',
  number: 'ALP-7Q2K9X',
  access: 'YWNjZXNzLW9mLXJvc2FsaW5kZQ',
  key: 'idempotency-of-rosalinde',
  refusal: 'rosalinde@zwetschgen.example is not accepted',
} as const

export const SEEDED_PERSON = {
  firstname: SEEDS.firstname,
  lastname: SEEDS.lastname,
  gender: 1,
  country: SEEDS.country,
  address: SEEDS.address,
  zip: SEEDS.zip,
  city: SEEDS.city,
  email: SEEDS.email,
  phone: SEEDS.phone,
  birthday: SEEDS.birthday,
  weight: 83.4,
  height: 181.5,
  shoesize: 43.5,
  skills: 2,
} as const
const person = SEEDED_PERSON

const line = { id: 'depot', count: 1, title: 'Skidepot' }

const offerFor = ({ dc }: BookingQuestion): Offer =>
  ({
    categories: [
      {
        id: 'depots',
        title: 'Depot',
        productsNotInStock: false,
        products: [{ id: 'depot', title: 'Skidepot', stock: 9, models: [] }],
      },
    ],
    cart: {
      persons: [],
      specials: [],
      ...(dc && { discount: { code: dc, amount: 100 } }),
      price: { amount: 9200 },
      vat: { percent: 20, amount: 1533 },
    },
    rate: null,
    rates: [],
  }) as unknown as Offer

const NO_WAIT = { settled: 1, retry: 1, doubleTap: 1 }

const tick = () => new Promise((resolve) => setTimeout(resolve, 10))

interface RecordedVisitOptions {
  answer?: OrderAnswer
  hashes?: Record<string, string>
  limits?: { steps: number; bytes: number; unpacked: number }
}

export const recordedVisit = async ({
  answer = { type: 'order.notBookable', errorcode: ERROR_CODE.locationClosed },
  hashes = {},
  limits,
}: RecordedVisitOptions = {}): Promise<Recorder> => {
  const input = bookingInput([bookedLocation('tal'), bookedLocation('berg')])
  const visit = createActor(
    visitMachine.provide({
      actors: {
        booking: bookingMachine.provide({
          delays: NO_WAIT,
          actors: {
            fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(
              async ({ input: question }) => ({ type: 'offer.answered', offer: offerFor(question) }),
              { type: 'offer.unreachable' },
            ),
          },
        }),
        loadCheckout: fromPromise(async () =>
          checkoutMachine.provide({
            actors: {
              placeOrder: fromAnswer<OrderAnswer, Order>(async () => answer, { type: 'order.unreachable' }),
              watchOffer: fromCallback(() => {}),
            },
          }),
        ),
      },
    }),
    { input: { ...input, shop: { ...input.shop, maxPersons: 4 } } },
  )
  const { booking } = visit.getSnapshot().context
  const recorder = record(
    visit.system,
    [visit, booking],
    {
      startedAt: new Date('2026-11-21T09:00:00Z'),
      today: input.shop.today,
      locale: 'de',
      width: 390,
      hashes,
      now: () => new Date('2026-11-21T09:00:01Z'),
      whenIdle: setImmediate,
    },
    limits,
  )
  visit.start()
  visit.send({
    type: 'chart.loaded',
    id: 'session',
    logic: sessionMachine.provide({
      actors: {
        fetchSession: fromAnswer<SessionAnswer, undefined>(async () => ({ type: 'session.read' }), {
          type: 'session.unreachable',
          reason: '',
        }),
        logIn: fromAnswer<LoginAnswer, Credentials>(async () => ({ type: 'login.accepted', name: SEEDS.name }), {
          type: 'login.unreachable',
        }),
      },
    }),
  })
  const session = visit.getSnapshot().context.charts.session!
  session.send({ type: 'session.open', name: SEEDS.name })
  session.send({ type: 'session.lose' })
  const texts = { city: SEEDS.city, weight: '83,4' }
  session.send({ type: 'profile.leave', unsaved: { email: SEEDS.email, texts, language: 'de', version: '1' } })
  session.send({ type: 'login.submit', credentials: { email: SEEDS.email, password: SEEDS.password } })
  visit.send({
    type: 'drafts.loaded',
    draft: {
      version: DRAFT_VERSION,
      persons: [
        { type: ADULT, age: null, coverage: false, products: [line] },
        { type: KID, age: 9, coverage: false, products: [line] },
      ],
      days: { from: '2026-12-19', to: '2026-12-25' },
      rate: null,
      hours: null,
      location: 'tal',
      pickupDayBefore: false,
      specials: [],
      discountcode: SEEDS.code,
      accommodation: null,
    },
    personal: {
      persons: [person, {}],
      contact: person,
      groupname: SEEDS.groupname,
      remark: SEEDS.remark,
      newsletter: false,
      createUser: true,
      accommodation: { name: SEEDS.house, address: SEEDS.houseAddress },
    },
    reservation: {
      bookingId: SEEDS.bookingId,
      held: [],
      date: { from: '2026-12-19', to: '2026-12-25' },
      location: 'tal',
      holdUntil: null,
    },
    unanswered: [],
    page: 'cart',
  })
  visit.send({
    type: 'person.describe',
    person: { list: 'adults', at: 0 },
    description: { firstname: SEEDS.name, height: 181.5, weight: 83.4, answers: { powder: 20 } },
  })
  visit.send({ type: 'remark.write', remark: `${SEEDS.remark} Danke` })
  visit.send({ type: 'personal.saved', personal: { persons: [person, { birthday: '2017-08-03' }] } })
  await tick()
  visit.send({ type: 'checkout.entered', page: 'checkout', bookingId: SEEDS.bookingId, access: SEEDS.access })
  await tick()
  const { checkout } = visit.getSnapshot().context
  const context = booking.getSnapshot().context
  const { pricedBooking } = await import('#machines/checkout/priced-booking.ts')
  const priced = pricedBooking(context)!
  checkout!.send({ type: 'booking.ready', problem: null, problems: [] })
  checkout!.send({ type: 'personal.submit' })
  checkout!.send({ type: 'total.known', priced })
  checkout!.send({ type: 'terms.accept', termsAccepted: true })
  checkout!.send({ type: 'order.place', amount: 9200, key: SEEDS.key })
  await tick()
  checkout!.send({
    type: 'reservation.read',
    standing: 'paid',
    reservation: { number: SEEDS.number, email: SEEDS.email } as Reservation,
  })
  return recorder
}
