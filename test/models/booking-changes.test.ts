import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Category } from '#contract/catalogue.ts'
import type { BookingDraft, KeptReservation, UnansweredOrder } from '#contract/draft.ts'
import type { Offer } from '#contract/prices.ts'
import type { BookingInput } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { expectChanges, snapshotAfter, startedBy, type Changed } from './examples.ts'

const shopOf = (more: Partial<BookingInput['shop']> = {}): BookingInput => {
  const { shop, language } = bookingInput([
    bookedLocation('tal', { pickupDayBeforeFrom: '15:00' }),
    bookedLocation('berg', { pickupDayBeforeFrom: '15:00' }),
  ])
  const specials = [
    { id: 'delivery', type: 'delivery' as const, requires: 'address' as const, excludes: ['dayBefore' as const] },
    { id: 'service', type: 'other' as const, excludes: [] },
  ]
  return { shop: { ...shop, maxPersons: 4, wl: 'hotel', specials: specials as never, ...more }, language }
}

const depot = { id: 'depot', title: 'Skidepot' }
const ski = { id: 'ski', title: 'Ski', modelId: 'slalom', modelTitle: 'Slalom', property1: '165' }
const helmet = { id: 'helm', title: 'Helm' }
const draft: BookingDraft = {
  version: 1,
  persons: [
    {
      type: 1,
      age: 40,
      coverage: false,
      products: [
        { ...depot, count: 2 },
        { ...ski, count: 1 },
      ],
    },
    { type: 1, age: null, coverage: false, products: [] },
    { type: 3, age: 10, coverage: true, products: [{ ...helmet, count: 1 }] },
  ],
  days: { from: '2026-12-19', to: '2026-12-25' },
  rate: 'early',
  hours: null,
  location: 'tal',
  pickupDayBefore: false,
  specials: ['service'],
  discountcode: 'SKI10',
  accommodation: 'hirschenwirt',
} as never
const date = { from: '2026-12-20', to: '2026-12-22' }
const reservation: KeptReservation = {
  bookingId: 'AAAAAAAAAAAAAAAAAAAAAA',
  held: [{ product: 'depot', count: 1 }],
  date,
  location: 'tal',
  holdUntil: '2026-11-21T09:30:00.000Z',
}
const change = { number: '1234', rate: null as never, from: '2026-12-20', paid: 9200 }
const orderOf = (key: string): UnansweredOrder => ({ key, text: `{"${key}":1}`, held: [], date, location: 'tal' })

const unit = (id: string, stock: number) => ({ id, title: `${id} neu`, stock, models: [] })
const skis = {
  id: 'ski',
  title: 'Ski',
  stock: 0,
  models: [
    {
      id: 'slalom',
      title: 'Slalom',
      variants: [
        { property1: '165', stock: 1 },
        { property1: '170', stock: 4, disabled: true },
      ],
    },
  ],
}
const category = { id: 'all', title: 'Alles', products: [unit('depot', 3), skis] } as unknown as Category
const offer = (amount: number, more: Partial<Offer> = {}): Offer => ({
  categories: [category],
  cart: { persons: [], specials: [], price: { amount }, vat: { percent: 20, amount: 0 } },
  rate: null,
  rates: [{ id: 'standard' } as never, { id: 'early' } as never],
  ...more,
})
const anna = { list: 'adults', at: 0 } as const
const second = { list: 'adults', at: 1 } as const
const kid = { list: 'kids', at: 0 } as const

const restored = { type: 'draft.restored', draft, personal: null, step: 'cart' } as const
const settled = { type: 'xstate.after.settled.booking.offer.settling' } as never
const priced: BookingEvent[] = [restored, settled, { type: 'offer.answered', offer: offer(9000) }]

const ANNA = {
  type: 1,
  age: 40,
  coverage: false,
  products: [
    { ...depot, count: 2 },
    { ...ski, count: 1 },
  ],
  label: 'Erwachsener 1',
  index: 1,
  mainperson: true,
  isAutofilled: false,
}
const SECOND = { ...ANNA, age: null, products: [], label: 'Erwachsener 2', index: 2, mainperson: false }
const KID = {
  ...ANNA,
  type: 3,
  age: 10,
  coverage: true,
  products: [{ ...helmet, count: 1 }],
  label: 'Kind 1',
}
const NEW_ADULT = {
  type: 1,
  label: 'Erwachsener 1',
  index: 1,
  mainperson: true,
  products: [],
  coverage: false,
  isAutofilled: false,
}
const gone = { removal: { kind: 'person', person: anna }, person: ANNA }
const goneLine = (id: string) => ({ removal: { kind: 'line', person: anna, id }, person: ANNA })
const ALONE = { ...SECOND, label: 'Erwachsener 1', index: 1, mainperson: true }
const EMPTIED = {
  'booking.persons.adults': [NEW_ADULT, { ...NEW_ADULT, label: 'Erwachsener 2', index: 2, mainperson: false }],
  'booking.persons.kids': [],
}
const RESET = {
  ...EMPTIED,
  'booking.days': { from: null, to: null },
  'booking.rate': null,
  'booking.location': null,
  'booking.specials': [],
  'booking.discountcode': null,
  'booking.accommodation': null,
}
const stock = [
  { product: 'depot', stock: 1 },
  { product: 'ski', model: 'slalom', property1: '165', stock: 1 },
  { product: 'helm', stock: 0 },
]
const edited: BookingEvent[] = [...priced, { type: 'person.age', person: second, age: 33 }, settled]
const made: BookingEvent = { type: 'reservation.made', reservation }
const o1 = orderOf('o1')
const o2 = orderOf('o2')
const choiceOf = (product: object) => ({ product: { ...product, type: 1 } }) as never
const eve: BookingEvent = { type: 'pickup.dayBefore', on: true }
const oneDay = { ...draft, days: { from: '2026-12-19', to: '2026-12-19' } }
const byTheHour: BookingEvent[] = [
  { ...restored, draft: oneDay },
  settled,
  { type: 'offer.answered', offer: offer(1, { hours: [1, 4] }) },
]
const timed: BookingEvent[] = [
  ...byTheHour.slice(0, 2),
  {
    type: 'offer.answered',
    offer: offer(1, {
      hours: [1, 4],
      starts: [
        { time: '10:00', hours: [1, 4] },
        { time: '15:00', hours: [1] },
      ],
    }),
  },
]
const atTen: BookingEvent[] = [...timed, { type: 'hours.choose', hours: 4, start: '10:00' }]
const fromThree = offer(1, { hours: [1, 4], starts: [{ time: '15:00', hours: [1] }] })
const fullAtTen = offer(1, { hours: [1, 4], starts: [{ time: '10:00', hours: [] }] })
const withHours: BookingEvent[] = [...byTheHour, { type: 'hours.choose', hours: 4 }]
const personal = {
  persons: [{ firstname: 'Anna' }, {}, { firstname: 'Mia', isAutofilled: true }],
  contact: {},
  groupname: 'Die Bergers',
  remark: 'Bus',
  newsletter: true,
  createUser: true,
}

type Example = [says: string, before: readonly BookingEvent[], event: BookingEvent, changes: Changed]

const EXAMPLES: readonly Example[] = [
  [
    'adds a second kid after the first one',
    [restored],
    { type: 'person.add', personType: 3 },
    {
      'booking.persons.kids': [KID, { ...NEW_ADULT, type: 3, label: 'Kind 2', index: 2, mainperson: false }],
    },
  ],
  [
    'adds no person above the shop’s maximum',
    [restored, { type: 'person.add', personType: 1 }],
    { type: 'person.add', personType: 3 },
    {},
  ],
  [
    'labels a kid who is old enough as a youth',
    [restored],
    { type: 'person.age', person: kid, age: 15 },
    { 'booking.persons.kids.0.age': 15, 'booking.persons.kids.0.label': 'Jugendlicher 1' },
  ],
  [
    'stores the coverage of one person',
    [restored],
    { type: 'person.coverage', person: second, coverage: true },
    { 'booking.persons.adults.1.coverage': true },
  ],
  [
    'stores the measures and answers of one person',
    [restored],
    { type: 'person.describe', person: second, description: { height: 178, answers: { powder: 10 } } },
    { 'booking.persons.adults.1.height': 178, 'booking.persons.adults.1.answers': { powder: 10 } },
  ],
  [
    'chooses the fitting size when a measure is entered',
    [restored],
    {
      type: 'person.describe',
      person: anna,
      description: { height: 178 },
      sizes: { instead: [], choices: [choiceOf(helmet)] },
    },
    {
      'booking.persons.adults.0.height': 178,
      'booking.persons.adults.0.products': [...ANNA.products, { ...helmet, count: 1 }],
    },
  ],
  [
    'opens the equipment of a person by the person’s tab',
    [restored],
    { type: 'person.equip', person: kid },
    { equipping: kid },
  ],
  ['opens the equipment of a person by a button', [restored], { type: 'person.open', person: kid }, { equipping: kid }],
  [
    'opens the equipment of the next person who has none',
    [restored, { type: 'step.open', step: 'products' }],
    { type: 'step.next', step: 'products' },
    { equipping: second },
  ],

  [
    'adds a line to one person',
    [restored],
    { type: 'line.add', person: second, choice: choiceOf(depot) },
    { 'booking.persons.adults.1.products': [{ ...depot, count: 1 }] },
  ],
  [
    'raises the count when the same product is added again',
    [restored],
    { type: 'line.add', person: anna, choice: choiceOf(depot) },
    { 'booking.persons.adults.0.products.0.count': 3 },
  ],
  [
    'replaces a line by a set for two persons',
    [restored],
    {
      type: 'set.choose',
      choices: [
        { person: anna, instead: ['depot'], choices: [choiceOf(helmet)] },
        { person: kid, instead: [], choices: [choiceOf(depot)] },
      ],
    },
    {
      'booking.persons.adults.0.products': [
        { ...ski, count: 1 },
        { ...helmet, count: 1 },
      ],
      'booking.persons.kids.0.products': [
        { ...helmet, count: 1 },
        { ...depot, count: 1 },
      ],
    },
  ],
  [
    'copies a line to another person',
    [restored],
    { type: 'line.share', choices: [{ person: second, instead: [], choices: [choiceOf(helmet)] }] },
    { 'booking.persons.adults.1.products': [{ ...helmet, count: 1 }] },
  ],

  [
    'removes a person without choices immediately, without a question',
    [restored],
    { type: 'person.remove', person: second },
    { 'booking.persons.adults': [ANNA] },
  ],
  [
    'asks for confirmation before removing a person with choices',
    [restored],
    { type: 'person.remove', person: anna },
    { removal: { kind: 'person', person: anna } },
  ],
  [
    'removes the person after the visitor has confirmed',
    [restored, { type: 'person.remove', person: anna }],
    { type: 'removal.confirm' },
    { 'booking.persons.adults': [ALONE], removal: null, removed: gone },
  ],
  [
    'keeps the person if the visitor does not confirm',
    [restored, { type: 'person.remove', person: anna }],
    { type: 'dialog.dismiss' },
    { removal: null },
  ],
  [
    'restores a removed person at the same place',
    [restored, { type: 'person.remove', person: anna }, { type: 'removal.confirm' }],
    { type: 'removal.undo' },
    { 'booking.persons.adults': [ANNA, SECOND], removed: null },
  ],
  [
    'removes one of two units immediately, without a question',
    [restored],
    { type: 'line.remove', person: anna, id: 'depot' },
    { 'booking.persons.adults.0.products.0.count': 1, removed: goneLine('depot') },
  ],
  [
    'restores a removed unit',
    [restored, { type: 'line.remove', person: anna, id: 'depot' }],
    { type: 'removal.undo' },
    { 'booking.persons.adults.0.products.0.count': 2, removed: null },
  ],
  [
    'asks for confirmation before removing the last unit of a line',
    [restored],
    { type: 'line.remove', person: anna, id: 'ski' },
    { removal: { kind: 'line', person: anna, id: 'ski' } },
  ],
  [
    'removes the line after the visitor has confirmed',
    [restored, { type: 'line.remove', person: anna, id: 'ski' }],
    { type: 'removal.confirm' },
    { 'booking.persons.adults.0.products': [{ ...depot, count: 2 }], removal: null, removed: goneLine('ski') },
  ],
  [
    'undoes only the last of three removals',
    [
      restored,
      { type: 'line.remove', person: anna, id: 'depot' },
      { type: 'line.remove', person: anna, id: 'ski' },
      { type: 'removal.confirm' },
      { type: 'person.remove', person: kid },
      { type: 'removal.confirm' },
    ],
    { type: 'removal.undo' },
    { 'booking.persons.kids': [KID], removed: null },
  ],
  [
    'offers no undo when the removed line does not exist',
    [restored, { type: 'line.remove', person: anna, id: 'depot' }],
    { type: 'line.remove', person: second, id: 'depot' },
    { removal: { kind: 'line', person: second, id: 'depot' } },
  ],
  [
    'removes the last person of a type',
    [restored],
    { type: 'person.removeLast', counted: 1 },
    { 'booking.persons.adults': [ANNA] },
  ],
  [
    'asks for confirmation before removing the last kid',
    [restored],
    { type: 'person.removeLast', counted: 3 },
    { removal: { kind: 'person', person: kid } },
  ],

  [
    'begins another period with the clicked day',
    [restored],
    { type: 'day.click', day: '2026-12-27' },
    { 'booking.days.from': '2026-12-27', 'booking.days.to': null },
  ],
  [
    'ends the period with the second clicked day',
    [restored, { type: 'day.click', day: '2026-12-27' }],
    { type: 'day.click', day: '2026-12-29' },
    { 'booking.days.to': '2026-12-29' },
  ],
  [
    'ends on its first day if no last day is chosen',
    [restored, { type: 'day.click', day: '2026-12-27' }, { type: 'step.open', step: 'calendar' }],
    { type: 'step.next', step: 'calendar' },
    { 'booking.days.to': '2026-12-27' },
  ],
  [
    'stores another location, and drops collection on the evening before',
    [restored, eve],
    { type: 'location.choose', location: 'berg' },
    { 'booking.location': 'berg', 'booking.pickupDayBefore': false },
  ],
  ['stores collection on the evening before', [restored], eve, { 'booking.pickupDayBefore': true }],
  [
    'stores collection on the first day again',
    [restored, eve],
    { type: 'pickup.dayBefore', on: false },
    { 'booking.pickupDayBefore': false },
  ],
  ['stores a duration of four hours', byTheHour, { type: 'hours.choose', hours: 4 }, { 'booking.hours': 4 }],
  [
    'stores a duration of the whole day again',
    withHours,
    { type: 'hours.choose', hours: null },
    { 'booking.hours': null },
  ],
  [
    'stores a start together with its duration',
    timed,
    { type: 'hours.choose', hours: 4, start: '10:00' },
    { 'booking.hours': 4, 'booking.start': '10:00' },
  ],
  ['keeps the start for another free duration', atTen, { type: 'hours.choose', hours: 1 }, { 'booking.hours': 1 }],
  [
    'drops the start for a duration that is not free from it',
    [...timed, { type: 'hours.choose', hours: 1, start: '15:00' }],
    { type: 'hours.choose', hours: 4 },
    { 'booking.hours': 4, 'booking.start': null },
  ],
  [
    'drops the start with the hours',
    atTen,
    { type: 'hours.choose', hours: null },
    { 'booking.hours': null, 'booking.start': null },
  ],
  [
    'drops a start at which no rental can begin any more, and lists the loss',
    [...atTen, settled],
    { type: 'offer.answered', offer: fromThree },
    { offer: fromThree, 'booking.start': null, losses: [{ kind: 'start' }] },
  ],
  [
    'keeps a start that is full',
    [...atTen, settled],
    { type: 'offer.answered', offer: fullAtTen },
    { offer: fullAtTen },
  ],
  [
    'drops the hours of a rental of several days',
    withHours,
    { type: 'draft.restored', draft: { ...draft, hours: 4 }, personal: null, step: 'cart' },
    {
      'booking.days.to': '2026-12-25',
      'booking.hours': null,
      'booking.persons.adults.0.products': ANNA.products,
    },
  ],
  ['stores another rate', priced, { type: 'rate.choose', rate: 'standard' }, { 'booking.rate': 'standard' }],
  [
    'stores step and total when the visitor reopens an earlier step',
    priced,
    { type: 'step.open', step: 'calendar' },
    { detour: { from: 'cart', total: 9000 } },
  ],
  [
    'stores only the step when the visitor reopens an earlier step without a total',
    [restored],
    { type: 'step.open', step: 'calendar' },
    { detour: { from: 'cart' } },
  ],

  [
    'adds a special',
    [restored],
    { type: 'special.toggle', special: 'delivery' },
    { 'booking.specials': ['service', 'delivery'] },
  ],
  ['removes a special', [restored], { type: 'special.toggle', special: 'service' }, { 'booking.specials': [] }],
  [
    'drops collection on the evening before for a delivery, and reports that',
    [restored, eve],
    { type: 'special.toggle', special: 'delivery' },
    {
      'booking.specials': ['service', 'delivery'],
      'booking.pickupDayBefore': false,
      losses: [{ kind: 'excluded', lost: 'dayBefore', special: 'delivery' }],
    },
  ],
  [
    'drops the delivery for collection on the evening before, and reports that',
    [restored, { type: 'special.toggle', special: 'delivery' }],
    eve,
    {
      'booking.specials': ['service'],
      'booking.pickupDayBefore': true,
      losses: [{ kind: 'excluded', lost: 'special', special: 'delivery' }],
    },
  ],
  [
    'stores another discount code',
    [restored],
    { type: 'discount.enter', code: 'NEU' },
    { 'booking.discountcode': 'NEU' },
  ],
  [
    'stores a typed accommodation',
    [restored],
    { type: 'accommodation.type', accommodation: { name: 'Haus Huber', address: 'Seeweg 4' } },
    { 'booking.accommodation': { name: 'Haus Huber', address: 'Seeweg 4' } },
  ],
  [
    'clears the accommodation',
    [restored],
    { type: 'accommodation.choose', accommodation: null },
    { 'booking.accommodation': null },
  ],
  ['stores a message to the shop', [restored], { type: 'remark.write', remark: 'Bus' }, { 'booking.remark': 'Bus' }],
  [
    'stores the return time and keeps the collection time',
    [restored, { type: 'handover.choose', handover: { pickuptime: '10:00' } }],
    { type: 'handover.choose', handover: { returntime: '11:00' } },
    { 'booking.handover.returntime': '11:00' },
  ],
  [
    'labels all persons in the new language',
    [restored],
    { type: 'language.changed', language: { locale: 'en', typeNames: { 1: 'Adult', 2: 'Youth', 3: 'Kid' } } },
    {
      'language.locale': 'en',
      'language.typeNames.1': 'Adult',
      'language.typeNames.2': 'Youth',
      'language.typeNames.3': 'Kid',
      'booking.persons.adults.0.label': 'Adult 1',
      'booking.persons.adults.1.label': 'Adult 2',
      'booking.persons.kids.0.label': 'Kid 1',
    },
  ],

  [
    'marks lines with a shortfall',
    [restored],
    { type: 'stock.answered', stock },
    {
      'booking.persons.adults.0.products.0.outOfStock': 1,
      'booking.persons.kids.0.products.0.outOfStock': 1,
      stock,
    },
  ],
  [
    'treats the units of the visitor’s own reservation as free',
    [made, restored],
    { type: 'stock.answered', stock },
    { 'booking.persons.kids.0.products.0.outOfStock': 1, stock },
  ],
  [
    'stores prices, titles and stock of the first offer',
    [restored, settled],
    { type: 'offer.answered', offer: offer(9000) },
    {
      'booking.persons.adults.0.products.0.title': 'depot neu',
      'booking.persons.kids.0.products.0.outOfStock': 1,
      offer: offer(9000),
      stock: [
        { product: 'depot', stock: 3 },
        { product: 'ski', model: 'slalom', property1: '165', stock: 1 },
        { product: 'ski', model: 'slalom', property1: '170', stock: 0 },
        { product: 'helm', stock: 0 },
      ],
    },
  ],
  [
    'stores the difference to the last total, and drops a rate that is no longer offered',
    edited,
    { type: 'offer.answered', offer: offer(9500, { rates: [{ id: 'standard' } as never] }) },
    {
      'booking.rate': null,
      'offer.cart.price.amount': 9500,
      'offer.rates': [{ id: 'standard' }],
      difference: 500,
      losses: [{ kind: 'rate' }],
    },
  ],
  [
    'clears a closed location, and keeps the stock',
    edited,
    { type: 'offer.answered', offer: offer(0, { categories: [], rates: [], errorcode: ERROR_CODE.locationClosed }) },
    {
      'booking.location': null,
      'offer.categories': [],
      'offer.cart.price.amount': 0,
      'offer.rates': [],
      'offer.errorcode': 201,
      difference: -9000,
      errorcode: ERROR_CODE.locationClosed,
    },
  ],
  [
    'removes and reports parts that the shop no longer offers',
    edited,
    { type: 'offer.unavailable', paths: ['persons.0.products.1.modelId', 'specials.0', 'rate'] },
    {
      'booking.persons.adults.0.products': [{ id: 'depot', title: 'depot neu', count: 2 }],
      'booking.rate': null,
      'booking.specials': [],
      losses: [
        { kind: 'line', person: 'Erwachsener 1', line: { ...ski, count: 1 } },
        { kind: 'rate' },
        { kind: 'special' },
      ],
    },
  ],
  [
    'removes the discount code after too many wrong ones',
    edited,
    { type: 'offer.tooManyCodes' },
    { 'booking.discountcode': null, errorcode: 'guesses' },
  ],
  [
    'closes the notice about an error',
    [...edited, { type: 'offer.tooManyCodes' }, { type: 'dialog.dismiss' }],
    { type: 'dialog.dismiss' },
    { errorcode: null },
  ],
  [
    'clears days that cannot be booked',
    edited,
    { type: 'offer.answered', offer: offer(9000, { errorcode: ERROR_CODE.periodNotBookable }) },
    {
      'booking.days': { from: null, to: null },
      offer: null,
      errorcode: ERROR_CODE.periodNotBookable,
    },
  ],
  [
    'clears an invalid discount code',
    edited,
    { type: 'offer.answered', offer: offer(9000, { errorcode: ERROR_CODE.discountInvalid }) },
    { 'booking.discountcode': null, 'offer.errorcode': 800, errorcode: ERROR_CODE.discountInvalid },
  ],
  [
    'closes the notice about lost parts',
    [...edited, { type: 'offer.unavailable', paths: ['specials.0'] }],
    { type: 'losses.dismiss' },
    { losses: [] },
  ],
  [
    'stores that the request for prices got no answer',
    [restored, settled],
    { type: 'offer.unreachable' },
    { failure: 'unreachable' },
  ],
  [
    'stores that the server failed to answer with prices',
    [restored, settled],
    { type: 'offer.serverError' },
    { failure: 'serverError' },
  ],
  [
    'stores that the shop refused the request for prices',
    [restored, settled],
    { type: 'offer.refused' },
    { failure: 'refused' },
  ],

  [
    'restores a draft',
    [],
    restored,
    {
      'booking.persons.adults': [ANNA, SECOND],
      'booking.persons.kids': [KID],
      'booking.days': { from: '2026-12-19', to: '2026-12-25' },
      'booking.rate': 'early',
      'booking.location': 'tal',
      'booking.specials': ['service'],
      'booking.discountcode': 'SKI10',
      'booking.accommodation': 'hirschenwirt',
    },
  ],
  [
    'restores a draft without past days, an unknown location and surplus persons',
    [],
    {
      type: 'draft.restored',
      draft: {
        ...draft,
        days: { from: '2026-11-01', to: '2026-11-02' },
        location: 'gone',
        wl: 'other',
        rate: null,
        specials: [],
        discountcode: null,
        accommodation: null,
        persons: [draft.persons[1]!, draft.persons[1]!, draft.persons[2]!, draft.persons[2]!, draft.persons[2]!],
      },
      personal: { ...personal, contact: { email: 'eva@example.com' } },
      step: 'cart',
    },
    {
      'booking.persons.adults': [{ ...ALONE, firstname: 'Anna' }, SECOND],
      'booking.persons.kids': [
        { ...KID, firstname: 'Mia', isAutofilled: true },
        { ...KID, label: 'Kind 2', index: 2, mainperson: false },
      ],
      'booking.contact.email': 'eva@example.com',
      'booking.groupname': 'Die Bergers',
      'booking.remark': 'Bus',
      'booking.newsletter': true,
      'booking.createUser': true,
      losses: [{ kind: 'person', person: 'Kind 3' }, { kind: 'location' }],
    },
  ],
  [
    'stays unchanged if there is no draft',
    [restored],
    { type: 'draft.restored', draft: null, personal: null, step: 'cart' },
    {},
  ],
  [
    'stores personal data',
    [restored],
    { type: 'personal.saved', personal },
    {
      'booking.persons.adults.0.firstname': 'Anna',
      'booking.persons.kids.0.firstname': 'Mia',
      'booking.persons.kids.0.isAutofilled': true,
      'booking.groupname': 'Die Bergers',
      'booking.remark': 'Bus',
      'booking.newsletter': true,
      'booking.createUser': true,
    },
  ],
  [
    'stores a single field of personal data',
    [restored],
    { type: 'personal.saved', personal: { newsletter: true } },
    { 'booking.newsletter': true },
  ],
  [
    'clears the data of all persons and the texts of orders',
    [
      restored,
      { type: 'personal.saved', personal },
      { type: 'accommodation.type', accommodation: { name: 'Haus Huber', address: 'Seeweg 4' } },
      { type: 'order.sent', order: o1 },
      { type: 'person.remove', person: anna },
      { type: 'removal.confirm' },
    ],
    { type: 'personal.forget' },
    {
      ...EMPTIED,
      'booking.accommodation': null,
      'booking.groupname': '',
      'booking.remark': '',
      'booking.newsletter': false,
      'booking.createUser': false,
      'unanswered.0.text': '{}',
      removed: null,
    },
  ],
  [
    'stores an order that got no answer',
    [{ type: 'order.sent', order: o1 }],
    { type: 'order.sent', order: o2 },
    { unanswered: [o1, o2] },
  ],
  [
    'moves an order that is sent again to the end of its unanswered orders',
    [
      { type: 'order.sent', order: o1 },
      { type: 'order.sent', order: o2 },
    ],
    { type: 'order.sent', order: o1 },
    { unanswered: [o2, o1] },
  ],
  [
    'forgets all unanswered orders when the shop accepts one',
    [{ type: 'order.sent', order: o1 }],
    { type: 'order.taken' },
    { unanswered: [] },
  ],
  [
    'forgets only the order that the shop refuses',
    [
      { type: 'order.sent', order: o1 },
      { type: 'order.sent', order: o2 },
    ],
    { type: 'order.refused', key: 'o1' },
    { unanswered: [o2] },
  ],
  ['stores the reservation', [restored], made, { reservation }],
  [
    'stores the place of each person in the booking that is changed',
    [restored],
    { type: 'reservation.made', reservation: { ...reservation, change } },
    {
      'booking.persons.adults.0.booked': 0,
      'booking.persons.adults.1.booked': 1,
      'booking.persons.kids.0.booked': 2,
      reservation: { ...reservation, change },
    },
  ],
  [
    'stores the new end of the hold, and keeps the change',
    [restored, { type: 'reservation.made', reservation: { ...reservation, change } }],
    { type: 'hold.renewed', reservation: { ...reservation, held: [], holdUntil: '2026-11-21T10:00:00.000Z' } },
    { 'reservation.held': [], 'reservation.holdUntil': '2026-11-21T10:00:00.000Z' },
  ],
  [
    'has no held units after the end of the hold',
    [restored, made],
    { type: 'hold.ended' },
    { 'reservation.held': [], 'reservation.holdUntil': null },
  ],
  [
    'forgets a reservation that no longer exists',
    [restored, made],
    { type: 'reservation.gone' },
    { reservation: null },
  ],
  [
    'closes other questions when another tab has paid',
    [restored, made, { type: 'person.remove', person: anna }],
    { type: 'booking.paidElsewhere' },
    { removal: null },
  ],
  [
    'closes offered swaps and notices when another tab has paid',
    [
      ...edited,
      made,
      { type: 'offer.tooManyCodes' },
      { type: 'swaps.answered', swaps: [{ kind: 'location', location: 'berg', amount: 100, difference: 0 }] },
    ],
    { type: 'booking.paidElsewhere' },
    { errorcode: null, swaps: [] },
  ],
  [
    'keeps its own second order when the visitor keeps the choices of a paid copy',
    [restored, made, { type: 'booking.paidElsewhere' }],
    { type: 'dialog.dismiss' },
    {},
  ],
  [
    'begins again, and keeps only the white label',
    [
      ...edited,
      { type: 'offer.answered', offer: offer(9500) },
      made,
      { type: 'order.sent', order: o1 },
      { type: 'person.equip', person: kid },
      { type: 'step.open', step: 'calendar' },
    ],
    { type: 'booking.reset' },
    {
      ...RESET,
      equipping: anna,
      detour: null,
      offer: null,
      difference: 0,
      stock: null,
      reservation: null,
      unanswered: [],
    },
  ],
]

test.each(EXAMPLES.map(([says, before, event, changes]) => ({ says, before, event, changes })))(
  'The booking $says',
  ({ before, event, changes }) => {
    expectChanges(bookingMachine, snapshotAfter(bookingMachine, shopOf(), before), event, changes)
  },
)

const QUESTION = {
  language: 'de',
  date: { from: '2026-12-19', to: '2026-12-25' },
  rate: 'early',
  hours: null,
  location: 'tal',
  persons: [
    {
      age: 40,
      mainperson: true,
      type: 1,
      label: 'Erwachsener 1',
      coverage: false,
      products: [
        { id: 'depot', count: 2 },
        { id: 'ski', count: 1, modelId: 'slalom', property1: '165' },
      ],
    },
    { age: null, mainperson: false, type: 1, label: 'Erwachsener 2', coverage: false, products: [] },
    {
      age: 10,
      mainperson: true,
      type: 3,
      label: 'Kind 1',
      coverage: true,
      products: [{ id: 'helm', count: 1 }],
    },
  ],
  pickupDayBefore: false,
  wl: 'hotel',
  specials: ['service'],
  dc: 'SKI10',
  accommodation: 'hirschenwirt',
}

test('The request for prices contains the booking, its reservation and its unanswered orders', () => {
  const before = snapshotAfter(bookingMachine, shopOf(), [
    { type: 'reservation.made', reservation: { ...reservation, change } },
    restored,
    { type: 'order.sent', order: o1 },
    { type: 'order.sent', order: o2 },
  ])
  expect(startedBy(bookingMachine, before, settled)).toEqual({
    fetchOffer: { ...QUESTION, bookingId: 'AAAAAAAAAAAAAAAAAAAAAA', unanswered: ['o1', 'o2'] },
  })
})

test('The requests for stock and for swaps contain the period', () => {
  const start = snapshotAfter(bookingMachine, shopOf(), [])
  expect(startedBy(bookingMachine, start, restored)).toEqual({
    fetchStock: { date: { from: '2026-12-19', to: '2026-12-25' }, location: 'tal', pickupDayBefore: false },
  })
  const before = snapshotAfter(bookingMachine, shopOf(), [restored])
  expect(startedBy(bookingMachine, before, { type: 'stock.answered', stock })).toEqual({
    fetchSwaps: { ...QUESTION, bookingId: null },
  })
})
