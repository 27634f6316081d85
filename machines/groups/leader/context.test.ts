import { LEADER } from '#domain/groups/group-table.ts'
import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { GroupPersonSeen, LeadersGroup } from '#contract/groups.ts'
import type { CartPerson } from '#contract/prices.ts'
import { undo } from './history.ts'
import {
  initialLeader,
  tableOf,
  withEdit,
  withGeneral,
  withGroupOffer,
  type GeneralData,
  type GroupShop,
  type LeaderContext,
  type LeaderInput,
} from './context.ts'
import { draftOf, generalOf, leaderOf, lostChanges, savingOf, withSavedParts } from './saving.ts'
import { wrongSizes } from './wrong-sizes.ts'
import {
  lackingPersons,
  leaderProblems,
  missingCells,
  missingCount,
  missingGeneral,
  missingMeasures,
  nextMissing,
} from './missing.ts'
import { openedGroup, withGroup } from './opened.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { EMPTY_GENERAL, SEEN_GROUP, SEEN_PERSON } from '#test/support/seen-group.ts'

const person = (id: string, firstname: string): GroupPersonSeen => ({
  ...SEEN_PERSON,
  id,
  firstname,
  byMember: false,
  enteredAt: null,
})
const group: LeadersGroup = {
  role: 'leader',
  ...SEEN_GROUP,
  max: 60,
  count: 2,
  rate: null,
  pickuptime: null,
  returntime: null,
  accommodation: null,
  remark: null,
  leader: {
    firstname: 'Eva',
    lastname: 'Huber',
    email: 'eva@example.com',
    birthday: '1985-03-12',
    coverage: false,
    products: [],
  },
  persons: [person('a', 'Anna'), person('b', 'Ben')],
  memberUrl: '',
  heldUntil: null,
}
const village = bookedLocation('dorf', {
  pickupDayBeforeFrom: '15:00',
  closed: [{ start: '2026-12-25', end: '2026-12-25' }],
})
const valley = bookedLocation('tal', { closed: [{ start: '2026-12-25', end: '2026-12-25' }] })
const input: LeaderInput = {
  shop: {
    min: 1,
    max: 60,
    today: '2026-03-01',
    now: '2026-03-01T08:00',
    locations: [village, valley],
    youthAge: 15,
    coveragePerDefault: false,
    requiredPersonalFields: [],
    comma: ',',
  },
  general: EMPTY_GENERAL,
  slug: '4b-k3m9',
  access: undefined,
  draft: null,
}

const NO_OFFER = { products: [], sets: [], rate: null, rates: [], cart: null, errorcode: null, short: [] }

const opened = openedGroup(initialLeader(input), group)
const write = (
  context: LeaderContext,
  row: string,
  text: string,
  column: 'firstname' | 'height' | 'birthday' = 'firstname',
) => withEdit(context, { kind: 'cell', row, column, text })
const namesOf = (context: LeaderContext) => tableOf(context).rows.map(({ texts }) => texts.firstname)
const elsewhere = (persons: GroupPersonSeen[]) => ({ ...group, persons })

test('A leader has the shop’s preset for coverage even before taking part', () => {
  const begun = initialLeader({ ...input, shop: { ...input.shop, coveragePerDefault: true } })
  expect(tableOf(begun).leader.coverage).toBe(true)
  expect(leaderOf(begun).coverage).toBe(true)
  expect(leaderOf(initialLeader(input)).coverage).toBe(false)
})

const columnsOf = (context: LeaderContext) => leaderProblems(context).map(({ column, key }) => `${column} ${key}`)

test('The leader is asked for the contact’s fields and must be an adult', () => {
  const shop = { ...input.shop, requiredPersonalFields: ['phone' as const, 'height' as const] }
  const begun = initialLeader({ ...input, shop })
  expect(columnsOf(begun)).toEqual([
    'firstname form.required',
    'lastname form.required',
    'email form.required',
    'phone form.required',
    'birthday form.required',
  ])
  expect(columnsOf(write(begun, 'leader', '02.03.2008', 'birthday')).at(-1)).toBe('birthday form.adult')
  expect(columnsOf(write(begun, 'leader', '01.03.2008', 'birthday'))).not.toContain('birthday form.adult')
})

test('Collection on the evening before is selected if no other collection is possible', () => {
  const days = { from: '2026-12-25', to: '2026-12-27' }
  const start = initialLeader({ ...input, general: { ...EMPTY_GENERAL, location: 'dorf' } })
  const eve = withGeneral(start, { days })
  expect(eve.pickupDayBefore).toBe(true)
  // `withGeneral` has selected the evening before by itself, so it also deselects it.
  const later = { days: { from: '2026-12-28', to: '2026-12-29' } }
  expect(withGeneral({ ...start, general: eve }, later).pickupDayBefore).toBe(false)
  expect(withGeneral({ ...start, general: eve }, { location: 'tal' }).pickupDayBefore).toBe(false)
  const chosen = withGeneral({ ...start, general: { ...eve, ...later } }, { pickupDayBefore: true })
  expect(chosen.pickupDayBefore).toBe(true)
})

const missingAt = (location: string | null, from: string | null, to: string | null) =>
  missingGeneral(initialLeader({ ...input, general: { ...EMPTY_GENERAL, title: '4b', location, days: { from, to } } }))

test('A location that is closed for collection or return is reported as missing', () => {
  expect(missingAt('tal', '2026-12-25', '2026-12-27')).toEqual(['location'])
  expect(missingAt('tal', '2026-12-23', '2026-12-25')).toEqual(['location'])
  expect(missingAt('tal', '2026-12-23', '2026-12-27')).toEqual([])
  expect(missingAt('dorf', '2026-12-25', '2026-12-27')).toEqual([])
  expect(missingAt('berg', '2026-12-26', '2026-12-27')).toEqual(['location'])
  expect(missingAt(null, null, null)).toEqual(['days', 'location'])
})

describe('a group in a shop that rents by the hour', () => {
  const DAY = '2026-12-23'
  const day = { from: DAY, to: DAY }
  const hourly = {
    ...input.shop,
    requiredByHour: [],
    offers: { hours: true },
    hourly: { grid: 30 as const, cleaning: 15, lead: 60 },
  }
  const of = (general: Partial<GeneralData>, shop: GroupShop = hourly) =>
    initialLeader({ ...input, shop, general: { ...EMPTY_GENERAL, title: '4b', location: 'dorf', ...general } })

  test('hours need a start, and a whole day does not', () => {
    expect(missingGeneral(of({ days: day }))).toEqual([])
    expect(missingGeneral(of({ days: day, hours: 2 }))).toEqual(['hours'])
    expect(missingGeneral(of({ days: day, hours: 2, start: '10:00' }))).toEqual([])
    const withoutStarts = { ...hourly, hourly: undefined }
    expect(missingGeneral(of({ days: day, hours: 2 }, withoutStarts))).toEqual([])
  })

  test('groups for today, or in a shop for hours only, need a day and hours', () => {
    const hoursOnly = { ...hourly, offers: { hours: true, days: false as const } }
    expect(missingGeneral(of({ days: day }, hoursOnly))).toEqual(['hours'])
    expect(missingGeneral(of({ days: { from: DAY, to: '2026-12-24' } }, hoursOnly))).toEqual(['days'])
    const today = { from: hourly.today, to: null }
    expect(missingGeneral(of({ days: today }))).toEqual(['hours'])
    expect(missingGeneral(of({ days: today, hours: 1, start: '10:00' }))).toEqual([])
    const withoutLead = { ...hourly, hourly: { grid: 30 as const, cleaning: 0 } }
    expect(missingGeneral(of({ days: today, hours: 1, start: '10:00' }, withoutLead))).toEqual(['days'])
  })

  test('a start that the latest offer does not contain is reported as missing', () => {
    const begun = of({ days: day, hours: 2, start: '10:00' })
    const times = { hours: [1, 2], starts: [{ time: '10:30', hours: [1, 2] }] }
    const offered = withGroupOffer(begun, { ...NO_OFFER, times })
    expect(missingGeneral(offered)).toEqual(['hours'])
    const moved = { ...offered, general: withGeneral(offered, { days: { from: '2026-12-22', to: '2026-12-22' } }) }
    expect(missingGeneral(moved)).toEqual([])
  })

  test('several days drop the hours, and a start drops other times of collection', () => {
    const chosen = of({ days: day, pickuptime: '09:00', pickupDayBefore: true })
    const timed = withGeneral(chosen, { hours: 2, start: '10:00' })
    expect(timed).toMatchObject({ hours: 2, start: '10:00', pickuptime: null, pickupDayBefore: false })
    const several = withGeneral({ ...chosen, general: timed }, { days: { from: DAY, to: '2026-12-24' } })
    expect(several).not.toHaveProperty('hours')
    expect(several).not.toHaveProperty('start')
  })

  test('an opened group keeps its hours and sends them', () => {
    const context = openedGroup(of({}), { ...group, date: day, hours: 2, start: '10:00' })
    expect(context.general).toMatchObject({ days: day, hours: 2, start: '10:00' })
    expect(generalOf(context.general)).toMatchObject({ date: day, hours: 2, start: '10:00' })
  })

  test('a field required only for rentals by the day is not asked for hourly rentals', () => {
    const shop = { ...hourly, requiredPersonalFields: ['address' as const] }
    expect(columnsOf(of({ days: day }, shop))).toContain('address form.required')
    expect(columnsOf(of({ days: day, hours: 1 }, shop))).not.toContain('address form.required')
  })
})

test('A group’s shortfalls come only from its latest offer', () => {
  const line = { person: 'b', name: 'Ben', product: 'ski', title: 'Ski', modelId: null, property1: null, missing: 1 }
  const offer = { ...NO_OFFER, short: [{ ...line, nearest: null }] }
  const context = withGroupOffer(opened, offer)
  expect(context.short).toEqual(offer.short)
  expect(withGroupOffer(context, { ...offer, short: [] }).short).toEqual([])
})

const skier = (id: string, firstname: string) => ({
  ...person(id, firstname),
  height: 104,
  products: [{ id: 'ski', count: 1 }],
})
const inSkis = (property1: string): CartPerson => ({
  label: '',
  type: 3,
  items: [
    {
      id: 'ski',
      title: 'Ski',
      category: '',
      count: 1,
      price: { amount: 100 },
      modelId: 'all',
      property1,
      errors: {},
      why: [],
    },
  ],
  price: { amount: 100 },
})

test('Sizes that do not fit are listed with their person and measures', () => {
  const lengths = [90, 120].map((length) => ({ property1: `${length} cm`, length, disabled: false, stock: 1 }))
  const skis: Product = {
    ...({} as Product),
    id: 'ski',
    sport: 'ski',
    models: [{ ...({} as Product['models'][number]), id: 'all', variants: lengths }],
    prices: { '3': { amount: 100, fromPrice: false } },
  }
  const asked = openedGroup(initialLeader(input), { ...group, persons: [skier('a', 'Anna'), skier('b', 'Ben')] })
  const cart = {
    persons: [inSkis('90 cm'), inSkis('120 cm')],
    specials: [],
    price: { amount: 200 },
    vat: { percent: 20, amount: 33 },
  }
  const context = withGroupOffer(asked, {
    products: [skis],
    sets: [],
    rate: null,
    rates: [],
    cart,
    errorcode: null,
    short: [],
  })
  const ben = { row: 'b', number: 2, name: 'Ben', product: 'ski', title: 'Ski', size: '120 cm', by: ['height'] }
  expect(wrongSizes(context)).toEqual([{ ...ben, body: { firstname: 'Ben', height: 104 } }])
  // The cart still contains the skis that the row no longer has.
  expect(wrongSizes(withEdit(context, { kind: 'leave', row: 'b', product: 'ski' }))).toEqual([])
})

test('Each person with missing equipment, size or field is listed', () => {
  const skis: Product = {
    ...({} as Product),
    id: 'ski',
    models: [{} as Product['models'][number]],
    requiredPersonalFields: [],
    prices: { '3': { amount: 100, fromPrice: false } },
  }
  const offer = { products: [skis], sets: [], rate: null, rates: [], cart: null, errorcode: null, short: [] }
  const shop = { ...input.shop, requiredPersonalFields: ['lastname' as const] }
  const asking = openedGroup(initialLeader({ ...input, shop }), {
    ...group,
    persons: [person('a', 'Anna'), { ...person('b', 'Ben'), lastname: 'Gast', products: [{ id: 'ski', count: 1 }] }],
  })
  const context = withGroupOffer(asking, offer)
  expect(lackingPersons(context)).toEqual([
    { row: 'a', number: 1, name: 'Anna', columns: ['lastname'], unoffered: [], takesNothing: true },
  ])
  const cells = [
    { row: 'a', column: 'lastname' },
    { row: 'a', column: null },
  ]
  expect(missingCells(context)).toEqual(cells)
  expect(missingCount(context)).toBe(2)
  // The skis have a price for kids only.
  const grown = withEdit(context, { kind: 'cell', row: 'b', column: 'type', text: '1' })
  expect(lackingPersons(grown)[1]).toMatchObject({ name: 'Ben Gast', unoffered: ['ski'] })
  const replaced = { row: 'b', column: 'ski' }
  // The search continues after the place of the shown cell, even if that cell is filled in by now.
  const next = (shown: LeaderContext['shown']) => nextMissing({ ...grown, shown })
  expect([next(null), next(cells[0]!), next({ row: 'a', column: 'email' })]).toEqual([cells[0], cells[1], cells[1]])
  expect([next(cells[1]!), next(replaced)]).toEqual([replaced, cells[0]])
  const inquiry = { ...context, general: { ...context.general, kind: 'inquiry' as const } }
  expect(lackingPersons(inquiry).map(({ takesNothing }) => takesNothing)).toEqual([false])
})

const taking = (id: string, more: Partial<GroupPersonSeen>) => ({
  ...person(id, 'Anna'),
  products: [{ id: 'poles', count: 1 }],
  ...more,
})

test('Missing body sizes and abilities are listed only if nothing else is missing', () => {
  const poles: Product = {
    ...({} as Product),
    id: 'poles',
    models: [],
    requiredPersonalFields: ['height', 'skills'],
    prices: { '3': { amount: 100, fromPrice: false } },
  }
  const asked = openedGroup(initialLeader(input), {
    ...group,
    persons: [taking('a', { height: 131 }), taking('b', { firstname: '', lastname: 'Gast' })],
  })
  const offer = { products: [poles], sets: [], rate: null, rates: [], cart: null, errorcode: null, short: [] }
  const context = withGroupOffer(asked, offer)
  const measures = [
    { row: 'a', column: 'skills' },
    { row: 'b', column: 'height' },
    { row: 'b', column: 'skills' },
  ]
  expect(missingMeasures(context)).toEqual(measures)
  expect([missingCount(context), nextMissing(context)]).toEqual([1, { row: 'b', column: 'firstname' }])
  const named = write(context, 'b', 'Ben')
  expect([missingCount(named), nextMissing(named)]).toEqual([0, measures[0]])
  expect(nextMissing({ ...named, shown: measures[0]! })).toEqual(measures[1])
})

test('The saved general data of a group contains the handover times and the rate', () => {
  const timed = openedGroup(initialLeader(input), { ...group, pickuptime: '09:00', returntime: '16:30', rate: 'week' })
  const changed = { ...timed, general: { ...timed.general, rate: 'standard' } }
  expect(savingOf(changed).head?.general).toMatchObject({ pickuptime: '09:00', returntime: '16:30', rate: 'standard' })
})

test('A save sends only the changed rows and the ids of removed rows', () => {
  expect(savingOf(opened)).toMatchObject({ head: null, persons: [], removed: [] })
  const changed = withEdit(write(opened, 'b', 'Bo'), { kind: 'remove', row: 'a' })
  expect(savingOf(changed)).toMatchObject({ head: null, persons: [{ id: 'b', firstname: 'Bo' }], removed: ['a'] })
})

test('The next save sends the changes typed while a save is running', () => {
  const first = write(opened, 'a', 'Ann')
  const { unsaved } = savingOf(first)
  const second = write(first, 'b', 'Bo')
  expect(savingOf(withSavedParts(second, unsaved, [person('a', 'Ann')])).persons.map(({ id }) => id)).toEqual(['b'])
})

test('A member’s change is merged into the table and survives the leader’s undo', () => {
  const typed = write(opened, 'a', 'Ann')
  const merged = withGroup(typed, elsewhere([person('a', 'Anna'), person('b', 'Benjamin'), person('c', 'Cleo')]))
  expect(namesOf(merged)).toEqual(['Ann', 'Benjamin', 'Cleo'])
  expect(namesOf({ ...merged, table: undo(merged.table) })).toEqual(['Anna', 'Benjamin', 'Cleo'])
})

test('A member’s change does not overwrite the leader’s unsaved change', () => {
  const typed = write(opened, 'a', 'Ann')
  expect(namesOf(withGroup(typed, elsewhere([person('a', 'Annabel'), person('b', 'Ben')])))).toEqual(['Ann', 'Ben'])
})

test('Rows deleted on the server disappear, unless this browser has changed them', () => {
  const typed = write(opened, 'a', 'Ann')
  expect(namesOf(withGroup(typed, elsewhere([])))).toEqual(['Ann'])
})

test('Rows that the server has not saved return from the draft to their old positions', () => {
  const typed = write(write(opened, 'b', 'Bo'), 'b', 'groß', 'height')
  const draft = draftOf(typed)
  expect(draft.rows.map(({ id }) => id)).toEqual(['b'])
  const reloaded = openedGroup(initialLeader({ ...input, draft }), group)
  expect(tableOf(reloaded).rows.map(({ texts }) => [texts.firstname, texts.height])).toEqual([
    ['Anna', undefined],
    ['Bo', 'groß'],
  ])
})

test('A cell that cannot be read is saved as typed, and shown on other devices', () => {
  const typed = write(write(opened, 'b', 'groß', 'height'), LEADER, 'klein', 'height')
  const { head, persons, unsaved } = savingOf(typed)
  expect(persons).toMatchObject([{ id: 'b', firstname: 'Ben', unread: { height: 'groß' } }])
  expect(head?.leader).toMatchObject({ firstname: 'Eva', unread: { height: 'klein' } })
  expect(draftOf(withSavedParts(typed, unsaved, []))).toMatchObject({ leader: null, rows: [] })
  const elsewhereOpened = openedGroup(initialLeader(input), {
    ...group,
    leader: { ...group.leader, unread: { height: 'klein' } },
    persons: [person('a', 'Anna'), { ...person('b', 'Ben'), unread: { height: 'groß' } }],
  })
  expect(tableOf(elsewhereOpened).leader.texts.height).toBe('klein')
  expect(tableOf(elsewhereOpened).rows.map(({ texts }) => texts.height)).toEqual([undefined, 'groß'])
})

test('Another group’s draft is not loaded', () => {
  const draft = { slug: 'other', general: null, leader: null, rows: [...tableOf(opened).rows] }
  expect(tableOf(initialLeader({ ...input, draft })).rows).toEqual([])
})

describe('what a leader loses if the group has ended', () => {
  const nothing = { hasGeneral: false, changed: [], removed: [] }
  const changed = withEdit(write(write(opened, 'a', 'Anne'), 'leader', 'Ida'), { kind: 'remove', row: 'b' })

  test('changed and removed persons are lost, until they are saved', () => {
    expect(lostChanges(opened)).toEqual(nothing)
    expect(lostChanges(changed)).toEqual({ hasGeneral: false, changed: ['Ida Huber', 'Anne'], removed: ['Ben'] })
    expect(lostChanges(withSavedParts(changed, savingOf(changed).unsaved, []))).toEqual(nothing)
  })

  test('changed details of the group are lost, and a row without any text is not', () => {
    const remarked = { ...opened, general: { ...opened.general, remark: 'Bus' } }
    expect(lostChanges(withEdit(remarked, { kind: 'add', ids: ['c'] }))).toEqual({ ...nothing, hasGeneral: true })
  })

  test('after a reload, the draft names the changes that were not saved', () => {
    const reloaded = initialLeader({ ...input, draft: draftOf(changed) })
    expect(lostChanges(initialLeader(input))).toEqual(nothing)
    expect(lostChanges(reloaded).changed).toEqual(['Ida Huber', 'Anne'])
  })
})
