import { expect, test } from 'vitest'
import type { Category, Rate } from '#contract/catalogue.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { RentalLocation } from '#contract/locations.ts'
import type { Offer } from '#contract/prices.ts'
import type { BookingDraft, KeptReservation } from '#contract/draft.ts'
import type { Swap } from '#contract/swaps.ts'
import { everybody } from '#domain/persons/persons.ts'
import { shortNames } from '#domain/stock/stock.ts'
import { missingStays } from '#domain/booking/stay.ts'
import type { BookingEvent, OfferAnswer } from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { questionOf, type BookingInput } from '#machines/booking/context.ts'
import { STEPS, type Step } from '#machines/booking/steps.ts'
import { bookingInput, bookedLocation, depotDraft as draft } from '#test/support/booking-input.ts'
import { bookingRule } from './booking-rules.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const TODAY = '2026-11-21'
const person = { list: 'adults', at: 0 } as const
const depot = { product: { id: 'depot', title: 'Skidepot', type: 1 as const } }
const helmet = { product: { id: 'helm', title: 'Skihelm', type: 0 as const } }

const inputWith = (
  ids: string[],
  offers: BookingInput['shop']['offers'] = { hours: true, accommodations: true },
): BookingInput => {
  const { shop, language } = bookingInput(ids.map((id) => bookedLocation(id, { businesshours: [] })))
  return { shop: { ...shop, maxPersons: 2, offers }, language }
}

const delivering = (closed: RentalLocation['closed'] = []): BookingInput => {
  const { shop, language } = bookingInput([bookedLocation('tal', { pickupDayBeforeFrom: '15:00', closed })])
  const delivery = { id: 'delivery', type: 'delivery' as const, requires: 'address' as const }
  const specials = [{ ...delivery, excludes: ['dayBefore' as const] }]
  return { shop: { ...shop, maxPersons: 2, specials }, language }
}

const offer = (stock: number, more: Partial<Offer> = {}): Offer => ({
  categories: [
    {
      id: 'depots',
      title: 'Depot',
      productsNotInStock: false,
      products: [{ id: 'depot', title: 'Skidepot', stock, models: [] }],
    } as unknown as Category,
  ],
  cart: { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } },
  rate: null,
  rates: [],
  ...more,
})

const { cart } = offer(9)
const discounted = offer(9, { cart: { ...cart, discount: { code: 'SKI10', amount: 500 } } })
const answered = (answer: Offer): OfferAnswer => ({ type: 'offer.answered', offer: answer })

type Events = readonly (BookingEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const SETTLED = { type: 'xstate.after.settled.booking.offer.settling' } as const
const restored = { type: 'draft.restored', draft, personal: null, step: 'cart' } as const
const personal = {
  persons: [{ firstname: 'Anna' }],
  contact: {},
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
}

const onwardsFrom = (...steps: readonly Step[]) => steps.map((step) => ({ type: 'step.next', step }) as const)

const theDays: Events = [
  { type: 'day.click', day: '2026-12-19' },
  { type: 'day.click', day: '2026-12-25' },
]

const theWay: Events = [
  ...onwardsFrom(...STEPS),
  ...STEPS.map((step) => ({ type: 'step.open', step }) as const),
  ...STEPS.map((step) => ({ type: 'route.entered', step }) as const),
  { type: 'checkout.start' },
  { type: 'checkout.turnedAway' },
  { type: 'person.add', personType: 1 },
  { type: 'person.remove', person },
  { type: 'person.removeLast', counted: 1 },
  { type: 'day.click', day: '2026-12-19' },
  { type: 'day.click', day: TODAY },
  { type: 'location.choose', location: 'tal' },
  { type: 'location.choose', location: 'elsewhere' },
  { type: 'line.add', person, choice: depot },
  { type: 'line.remove', person, id: 'depot' },
  { type: 'dialog.dismiss' },
]

const byTheHour = { ...draft, days: { from: '2026-12-19', to: '2026-12-19' } }
const rate = (id: string) => ({ id }) as Rate
const theExtras: Events = [
  { type: 'draft.restored', draft: byTheHour, personal: null, step: 'halfday' },
  { type: 'draft.restored', draft: byTheHour, personal: null, step: 'rates' },
  SETTLED,
  answered(offer(9, { hours: [1, 4], rates: [rate('standard'), rate('early')] })),
  answered(offer(9, { rates: [rate('standard')] })),
  ...onwardsFrom('halfday', 'specials', 'accommodation', 'rates'),
  { type: 'day.click', day: '2026-12-20' },
  { type: 'day.click', day: '2026-12-21' },
  { type: 'hours.choose', hours: 4 },
  { type: 'hours.choose', hours: 3 },
  { type: 'hours.choose', hours: null },
  { type: 'special.toggle', special: 'service' },
  { type: 'discount.enter', code: 'SKI10' },
  { type: 'accommodation.choose', accommodation: 'hirschenwirt' },
  { type: 'rate.choose', rate: 'early' },
  { type: 'rate.choose', rate: 'gone' },
]

const starts = [
  { time: '10:00', hours: [1, 3] },
  { time: '11:00', hours: [1] },
]
const theHours: Events = [
  { type: 'day.click', day: TODAY },
  { type: 'day.click', day: '2026-12-19' },
  ...onwardsFrom('entry', 'calendar', 'halfday'),
  { type: 'step.open', step: 'halfday' },
  { type: 'step.open', step: 'cart' },
  SETTLED,
  answered(offer(9, { hours: [1, 3], starts, wholeDay: false })),
  answered(offer(9, { hours: [1, 3], starts: starts.slice(1), wholeDay: false })),
  { type: 'hours.choose', hours: 1 },
  { type: 'hours.choose', hours: 3 },
  { type: 'hours.choose', hours: null },
  { type: 'hours.choose', hours: 3, start: '10:00' },
  { type: 'hours.choose', hours: 3, start: '11:00' },
  { type: 'hours.choose', hours: 1, start: '11:00' },
  { type: 'line.add', person, choice: depot },
  { type: 'checkout.start' },
  { type: 'checkout.turnedAway' },
]

const theSizeAdvice: Events = [
  { ...restored, step: 'productfilter' },
  { type: 'step.open', step: 'productfilter' },
  { type: 'step.open', step: 'products' },
  { type: 'person.open', person },
  { type: 'tab.reached' },
  { type: 'route.entered', step: 'productfilter' },
  { type: 'route.entered', step: 'products' },
  ...onwardsFrom('products'),
  { type: 'person.describe', person, description: { height: 178, answers: { weight: null } } },
  SETTLED,
  answered(offer(9)),
]

const theAnswers: Events = [
  restored,
  { type: 'draft.restored', draft: null, personal: null, step: 'products' },
  SETTLED,
  { type: 'xstate.after.retry.booking.offer.unreachable' },
  { type: 'offer.retry' },
  answered(offer(9)),
  answered(offer(0)),
  answered(offer(0, { categories: [], errorcode: ERROR_CODE.periodNotBookable })),
  answered(offer(0, { categories: [], errorcode: ERROR_CODE.locationClosed })),
  answered(offer(9, { errorcode: ERROR_CODE.discountInvalid })),
  { type: 'offer.unavailable', paths: ['persons.0.products.0.id'] },
  { type: 'offer.unavailable', paths: ['date.from'] },
  { type: 'offer.unreachable' },
  { type: 'stock.answered', stock: [{ product: 'depot', stock: 0 }] },
  { type: 'stock.unreachable' },
  { type: 'dialog.dismiss' },
  { type: 'checkout.start' },
]

const theRefusals: Events = [
  restored,
  { type: 'draft.restored', draft: { ...draft, discountcode: 'SKI10' }, personal: null, step: 'cart' },
  SETTLED,
  { type: 'discount.enter', code: 'FALSCH' },
  ...Object.values(ERROR_CODE).map((errorcode) => answered(offer(9, { errorcode }))),
  { type: 'offer.unavailable', paths: ['date.from'] },
  { type: 'losses.dismiss' },
  { type: 'offer.refused' },
  { type: 'offer.serverError' },
  { type: 'offer.tooManyCodes' },
  { type: 'xstate.after.retry.booking.offer.serverError' },
  { type: 'offer.retry' },
  { type: 'dialog.dismiss' },
]

const theCode: Events = [
  restored,
  SETTLED,
  { type: 'discount.enter', code: 'SKI10' },
  { type: 'discount.enter', code: null },
  { type: 'discount.edit' },
  answered(offer(9)),
  answered(discounted),
  answered(offer(9, { errorcode: ERROR_CODE.discountInvalid })),
  { type: 'offer.tooManyCodes' },
  { type: 'dialog.dismiss' },
  { type: 'booking.reset' },
]

const theRest: Events = [
  restored,
  { ...restored, personal },
  SETTLED,
  answered(offer(9)),
  { type: 'person.age', person, age: 8 },
  { type: 'person.coverage', person, coverage: true },
  { type: 'remark.write', remark: 'Wir kommen gegen 17 Uhr.' },
  { type: 'pickup.dayBefore', on: true },
  { type: 'handover.choose', handover: { pickupdate: '2026-12-20' } },
  { type: 'personal.saved', personal },
  { type: 'personal.saved', personal: { ...personal, persons: [{ age: 30 }] } },
  { type: 'personal.forget' },
  { type: 'language.changed', language: { locale: 'en', typeNames: { 1: 'Adult', 2: 'Youth', 3: 'Kid' } } },
  {
    type: 'reservation.made',
    reservation: {
      bookingId: 'AAAAAAAAAAAAAAAAAAAAAA',
      held: [{ product: 'depot', count: 1 }],
      date: { from: '2026-12-20', to: '2026-12-22' },
      location: 'tal',
      holdUntil: null,
    },
  },
  { type: 'reservation.gone' },
  {
    type: 'order.sent',
    order: {
      key: 'AAAAAAAAAAAAAAAA',
      text: '{}',
      held: [{ product: 'depot', count: 1 }],
      date: { from: '2026-12-20', to: '2026-12-22' },
      location: 'tal',
    },
  },
  { type: 'order.taken' },
  { type: 'order.refused', key: 'AAAAAAAAAAAAAAAA' },
  { type: 'booking.reset' },
]

const reservation: KeptReservation = {
  bookingId: 'AAAAAAAAAAAAAAAAAAAAAA',
  held: [],
  date: { from: '2026-12-20', to: '2026-12-22' },
  location: 'tal',
  holdUntil: null,
}
const changed = { number: '1234', rate: null as never, from: '2026-12-20' }

const theChange: Events = [
  { type: 'reservation.made', reservation },
  { type: 'reservation.made', reservation: { ...reservation, change: { ...changed, paid: null } } },
  { type: 'reservation.made', reservation: { ...reservation, change: { ...changed, paid: 9200 } } },
  { type: 'hold.renewed', reservation },
  { type: 'hold.ended' },
  { type: 'reservation.gone' },
  { type: 'personal.forget' },
  { type: 'booking.reset' },
  { type: 'booking.paidElsewhere' },
  { type: 'dialog.dismiss' },
]

const skiUnit = (property1: string, stock: number) => ({ product: 'ski', model: 'slalom', property1, stock })
const skiLine = { id: 'ski', count: 1, title: 'Ski', modelId: 'slalom', modelTitle: 'Slalom', property1: '165' }
const priced = { amount: 100, difference: 0 }
const swaps: Swap[] = [
  {
    kind: 'size',
    person: 0,
    line: 0,
    product: 'ski',
    model: { id: 'slalom', brand: 'Gratwerk', title: 'Slalom' },
    property1: '170',
    ...priced,
  },
  { kind: 'location', location: 'berg', ...priced },
  { kind: 'later', date: { from: '2026-12-20', to: '2026-12-26' }, ...priced },
  {
    ...({ kind: 'model', person: 1, line: 0, product: 'ski', property1: '170' } as const),
    model: { id: 'riese', brand: '', title: '' },
    ...priced,
  },
]
const skiDraft: BookingDraft = { ...draft, persons: [{ ...draft.persons[0]!, products: [skiLine] }] }
const theSwaps: Events = [
  { type: 'draft.restored', draft: skiDraft, personal: null, step: 'cart' },
  {
    type: 'draft.restored',
    draft: { ...skiDraft, persons: [...skiDraft.persons, ...skiDraft.persons] },
    personal: null,
    step: 'cart',
  },
  { type: 'stock.answered', stock: [skiUnit('165', 0), skiUnit('170', 9)] },
  { type: 'swaps.answered', swaps },
  { type: 'swaps.answered', swaps: [] },
  { type: 'swaps.unreachable' },
  ...swaps.map((_, at) => ({ type: 'swap.choose', at }) as const),
  { type: 'swaps.show' },
  { type: 'person.coverage', person, coverage: true },
  { type: 'dialog.dismiss' },
]

const theOtherTab: Events = [
  restored,
  SETTLED,
  answered(offer(0)),
  answered(offer(0, { categories: [], errorcode: ERROR_CODE.locationClosed })),
  { type: 'line.remove', person, id: 'depot' },
  { type: 'booking.paidElsewhere' },
  { type: 'dialog.dismiss' },
  { type: 'booking.reset' },
]

const theDelivery: Events = [
  { type: 'draft.restored', draft: { ...draft, specials: ['delivery'] }, personal: null, step: 'specials' },
  ...onwardsFrom('specials', 'accommodation'),
  { type: 'checkout.start' },
  { type: 'special.toggle', special: 'delivery' },
  { type: 'pickup.dayBefore', on: true },
  { type: 'pickup.dayBefore', on: false },
  { type: 'accommodation.type', accommodation: { name: 'Haus Huber', address: '' } },
  { type: 'accommodation.type', accommodation: { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' } },
  { type: 'accommodation.choose', accommodation: 'hirschenwirt' },
  { type: 'accommodation.choose', accommodation: null },
  { type: 'personal.forget' },
]

const kid = { list: 'kids', at: 0 } as const
const TYPES = [1, 2, 3] as const
const theFamily: Events = [
  ...TYPES.map((personType): BookingEvent => ({ type: 'person.add', personType })),
  ...TYPES.map((counted): BookingEvent => ({ type: 'person.removeLast', counted })),
  ...[8, 15, null].map((age): BookingEvent => ({ type: 'person.age', person: kid, age })),
  { type: 'person.remove', person: kid },
  { type: 'line.add', person: kid, choice: depot },
  { type: 'line.remove', person: kid, id: 'depot' },
  { type: 'removal.confirm' },
  { type: 'dialog.dismiss' },
]

const [equipped] = draft.persons
const bare = { ...equipped!, products: [] }
const theEquipment: Events = [
  { type: 'draft.restored', draft: { ...draft, persons: [equipped!, bare] }, personal: null, step: 'products' },
  ...onwardsFrom('products'),
  { type: 'person.equip', person },
  { type: 'person.open', person },
  { type: 'tab.reached' },
  { type: 'person.remove', person: { list: 'adults', at: 1 } },
  { type: 'missing.ask' },
  { type: 'set.choose', choices: [{ person, instead: [], choices: [helmet] }] },
  { type: 'step.open', step: 'products' },
  { type: 'booking.reset' },
]

const theUndo: Events = [
  restored,
  { type: 'line.remove', person, id: 'depot' },
  { type: 'person.remove', person },
  { type: 'removal.confirm' },
  { type: 'removal.undo' },
  { type: 'removal.settled' },
  { type: 'line.add', person, choice: depot },
  { type: 'set.choose', choices: [{ person, instead: ['depot'], choices: [helmet] }] },
  { type: 'line.share', choices: [{ person: kid, instead: [], choices: [helmet] }] },
  { type: 'personal.forget' },
  { type: 'booking.reset' },
]

const EMPTY = {
  equipping: { list: 'adults' as const, at: 0 },
  detour: null,
  offer: null,
  difference: 0,
  stock: null,
  reservation: null,
  unanswered: [],
  errorcode: null,
  losses: [],
  removal: null,
  removed: null,
  swaps: [],
  swapped: null,
}

const theBar: Events = [
  ...onwardsFrom('entry'),
  { type: 'bar.press' },
  { type: 'route.entered', step: 'gone' as Step },
  { type: 'xstate.after.doubleTap.booking.bar.pressed' },
]

test('Generated paths reach every state and transition of the booking machine', () => {
  const several = inputWith(['tal', 'berg'])
  const hourly = inputWith(['tal'], { hours: true, days: false as const, accommodations: false })
  const byHourOnly: BookingInput = {
    ...hourly,
    shop: { ...hourly.shop, hourly: { grid: 30 as const, cleaning: 0, lead: 60 } },
  }
  const alone = { ...several, shop: { ...several.shop, maxPersons: 1 } }
  const walk = walkMachine(bookingMachine, {
    parts: [
      { input: alone, events: theWay },
      { input: several, events: theAnswers },
      { input: several, events: theRefusals },
      { input: several, events: theCode },
      { input: several, events: theRest },
      { input: several, events: theExtras },
      { input: several, events: theSizeAdvice },
      { input: several, events: theSwaps },
      { input: several, events: theOtherTab },
      { input: several, events: theUndo },
      { input: several, events: theBar },
      { input: delivering(), events: theDelivery },
      {
        input: delivering([{ start: '2026-12-19', end: '2026-12-19' }]),
        events: [restored, { type: 'special.toggle', special: 'delivery' }],
      },
      { input: several, events: theFamily },
      { input: several, events: theEquipment },
      { input: several, events: theChange },
      {
        input: inputWith(['tal'], { hours: false, accommodations: false }),
        events: [
          restored,
          ...theExtras.slice(0, 5),
          ...onwardsFrom('products', 'specials'),
          { type: 'route.entered', step: 'accommodation' },
        ],
      },
      { input: byHourOnly, events: theHours },
      {
        input: several,
        events: [
          { ...restored, step: 'location' },
          ...onwardsFrom('location', 'products', 'specials', 'accommodation'),
          SETTLED,
          answered(offer(9, { rates: [rate('standard')] })),
        ],
      },
      {
        input: inputWith(['tal']),
        events: [...onwardsFrom('entry', 'calendar'), ...theDays],
      },
    ],
    facts: ({
      context: { booking, detour, equipping, shop, removal, removed, errorcode, offer: answer, swaps: offered },
    }) => [
      missingStays(shop.specials, booking).length > 0,
      detour?.from,
      booking.pickupDayBefore,
      equipping,
      everybody(booking.persons).map(({ type, age, products }) => [
        type,
        age,
        Math.min(products[0]?.count ?? 0, 2),
        products.some(({ outOfStock }) => outOfStock),
      ]),
      booking.days,
      booking.location,
      removal?.kind,
      removed?.removal.kind,
      booking.hours,
      booking.start,
      booking.rate,
      booking.discountcode,
      answer && [answer.hours !== undefined, answer.starts?.length, answer.rates.length > 1],
      errorcode !== null,
      offered.length,
    ],
    starts: () =>
      'step.entry landing.asWanted detour.none offer.unasked discount.none stock.unasked dialog.closed shortfall.none missing.unasked purpose.newBooking swapNotice.none undo.none bar.ready',
    rule: bookingRule,
    tags: {
      recomputing: ['offer.settling', 'offer.fetching'],
      changing: ['purpose.changing'],
    },
    begins: ({ shop, language }) => ({ ...EMPTY, shop, language, booking: expect.anything() as never }),
    runs: {
      fetchOffer: { in: 'offer.fetching', input: ({ after }) => questionOf(after.context) },
      fetchSwaps: { in: 'dialog.shortfall.asking', input: ({ after }) => questionOf(after.context) },
      fetchStock: {
        in: 'stock.fetching',
        input: ({
          after: {
            context: { booking },
          },
        }) => ({
          date: booking.days,
          location: booking.location,
          pickupDayBefore: booking.pickupDayBefore,
          ...(typeof booking.start === 'string' && { hours: booking.hours, start: booking.start }),
        }),
      },
      settled: { in: 'offer.settling', ms: () => 150 },
      retry: { in: ['offer.unreachable', 'offer.serverError'], ms: () => 5000 },
      doubleTap: { in: 'bar.pressed', ms: () => 400 },
    },
    invariant: (snapshot) => {
      const { value, context } = snapshot
      const { booking, errorcode, removal, shop, offer: answer, swaps: offered } = context
      const step = typeof value.step === 'string' ? value.step : Object.keys(value.step)[0]!
      const isPast = (earlier: Step) => STEPS.indexOf(step as Step) > STEPS.indexOf(earlier)
      if (['unreachable', 'serverError', 'refused'].includes(value.offer)) expect(context.failure).toBe(value.offer)
      if (value.offer === 'known' || value.offer === 'unasked') expect(context.failure).toBeUndefined()
      if (step === 'calendar' && booking.days.from === null)
        expect(snapshot.can({ type: 'step.next', step })).toBe(false)
      if (step === 'location' && booking.location === null)
        expect(snapshot.can({ type: 'step.next', step })).toBe(false)
      if (step === 'products' && everybody(booking.persons).some(({ products }) => products.length > 0))
        expect(snapshot.can({ type: 'step.next', step })).toBe(true)
      const isStayMissing = missingStays(shop.specials, booking).length > 0
      if (step === 'accommodation') expect(snapshot.can({ type: 'step.next', step })).toBe(!isStayMissing)
      if (booking.pickupDayBefore) expect(booking.specials).not.toContain('delivery')
      const before = STEPS[STEPS.indexOf(step as Step) - 1]
      if (before) expect(snapshot.can({ type: 'step.next', step: before })).toBe(false)
      if (value.landing === 'turnedBack') expect(isPast('products')).toBe(false)
      if (isPast('entry')) expect(everybody(booking.persons)).not.toEqual([])
      if (isPast('calendar')) expect(booking.days.to).not.toBeNull()
      if (isPast('location')) expect(booking.location).not.toBeNull()
      if (isPast('products')) expect(everybody(booking.persons).some(({ products }) => products.length > 0)).toBe(true)
      if (step === 'halfday') {
        expect(booking.days.to).toBe(booking.days.from)
        expect(answer === null || answer.hours !== undefined).toBe(true)
      }
      if (typeof value.step === 'object' && 'products' in value.step && value.step.products === 'productfilter')
        expect(answer).toBeNull()
      if (step === 'accommodation') expect(shop.offers.accommodations).toBe(true)
      if (step === 'rates') expect(answer?.rates.length).not.toBe(1)
      const change = context.reservation?.change
      expect(snapshot.hasTag('changing')).toBe(change !== undefined)
      expect(snapshot.matches({ purpose: { changing: 'paid' } })).toBe(change !== undefined && change.paid !== null)
      expect(snapshot.matches({ discount: 'entered' })).toBe(booking.discountcode !== null)
      if (booking.hours !== null) expect(booking.days.to ?? booking.days.from).toBe(booking.days.from)
      if (value.offer === 'known' && answer?.categories.length && booking.hours !== null)
        expect(answer.hours).toContain(booking.hours)
      if (typeof booking.start === 'string') expect(booking.hours).not.toBeNull()
      if (value.offer === 'known' && answer?.starts && typeof booking.start === 'string')
        expect(answer.starts.map(({ time }) => time)).toContain(booking.start)
      if (shop.offers.days === false && isPast('halfday')) expect(booking.start).toEqual(expect.any(String))
      if (value.offer === 'known' && answer?.rates.length && booking.rate !== null)
        expect(answer.rates.map(({ id }) => id)).toContain(booking.rate)
      expect(everybody(booking.persons).length).toBeLessThanOrEqual(2)
      if (value.dialog === 'closed') expect(errorcode).toBeNull()
      if (value.dialog === 'errorcode') expect(errorcode).not.toBeNull()
      const dialog = JSON.stringify(value.dialog)
      expect(dialog === '{"shortfall":"offered"}').toBe(offered.length > 0)
      if (dialog.startsWith('{"shortfall"')) expect(shortNames(booking.persons)).not.toEqual([])
      expect(value.dialog === 'confirmingRemoval').toBe(removal !== null)
      if (value.undo === 'offered') expect(context.removed).not.toBeNull()
    },
  })
  expectWhole('booking', walk)
}, 600_000)
