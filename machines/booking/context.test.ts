import { describe, expect, test } from 'vitest'
import { bookingInput, bookedLocation } from '#test/support/booking-input.ts'
import { createActor } from 'xstate'
import { toDraft } from './draft.ts'
import { bookingMachine } from './machine.ts'
import { initialContext, withBooking } from './context.ts'

describe('the preselected location', () => {
  test('a location is preselected if it is the only one', () => {
    expect(initialContext(bookingInput([bookedLocation('tal')])).booking.location).toBe('tal')
    expect(initialContext(bookingInput([bookedLocation('tal'), bookedLocation('berg')])).booking.location).toBeNull()
  })

  test('the shop’s fixed location is preselected, even if the shop has several locations', () => {
    expect(initialContext(bookingInput([bookedLocation('tal'), bookedLocation('berg')], 'berg')).booking.location).toBe(
      'berg',
    )
  })

  test('the only location is selected again when days are chosen', () => {
    const days = { from: '2026-12-19', to: '2026-12-20' }
    const afterOtherDays = (...places: string[]) => {
      const context = initialContext(bookingInput(places.map((id) => bookedLocation(id))))
      const closed = withBooking(context, { location: null })
      expect(closed.booking.location).toBeNull()
      expect(withBooking(closed, { remark: 'Bis bald' }).booking.location).toBeNull()
      return withBooking(closed, { days }).booking.location
    }
    expect(afterOtherDays('tal')).toBe('tal')
    expect(afterOtherDays('tal', 'berg')).toBeNull()
  })
})

describe('collection on the day before', () => {
  const village = bookedLocation('dorf', {
    pickupDayBeforeFrom: '15:00',
    closed: [{ start: '2026-12-25', end: '2026-12-25' }],
  })
  const context = withBooking(initialContext(bookingInput([village, bookedLocation('tal')])), {
    location: 'dorf',
    pickupDayBefore: true,
    days: { from: '2026-12-19', to: '2026-12-23' },
  })
  const isStillOn = (from: string | null, to: string | null) =>
    withBooking(context, { days: { from, to } }).booking.pickupDayBefore

  test('collection on the evening before stays selected if the new days allow it', () => {
    expect(context.booking.pickupDayBefore).toBe(true)
    expect(isStillOn('2026-12-26', null)).toBe(true)
    expect(isStillOn('2026-12-27', '2026-12-30')).toBe(true)
  })

  test('collection on an evening when the location is closed is deselected and reported as lost', () => {
    expect(isStillOn('2026-12-26', '2026-12-30')).toBe(false)
    expect(withBooking(context, { days: { from: '2026-12-26', to: '2026-12-30' } }).losses).toEqual([
      { kind: 'dayBefore' },
    ])
  })

  test('collection is on the evening before if the location is closed on the first day', () => {
    const onChristmas = withBooking(context, { days: { from: '2026-12-25', to: '2026-12-28' }, pickupDayBefore: false })
    const there = withBooking(onChristmas, { location: 'dorf' })
    expect(there.booking).toMatchObject({ location: 'dorf', pickupDayBefore: true })
    const elsewhere = withBooking(there, { location: 'tal' })
    expect(elsewhere.booking).toMatchObject({ location: 'tal', pickupDayBefore: false })
    expect(elsewhere.losses).toEqual([])
  })

  test('automatically selected collection on the evening before is deselected when another collection is possible', () => {
    const plain = withBooking(context, { pickupDayBefore: false })
    const closedFirst = withBooking(plain, { days: { from: '2026-12-25', to: '2026-12-30' } })
    expect(closedFirst.booking.pickupDayBefore).toBe(true)
    const otherDays = withBooking(closedFirst, { days: { from: '2026-12-27', to: null } })
    expect(otherDays.booking.pickupDayBefore).toBe(false)
    expect(withBooking(otherDays, { days: { from: '2026-12-27', to: '2026-12-30' } }).booking.pickupDayBefore).toBe(
      false,
    )
  })

  test('collection on the evening before is deselected if the new location does not offer it', () => {
    expect(withBooking(context, { location: 'tal' }).booking.pickupDayBefore).toBe(false)
  })
})

describe('a special that excludes the evening before', () => {
  const { shop, language } = bookingInput([
    bookedLocation('dorf', { pickupDayBeforeFrom: '15:00', closed: [{ start: '2026-12-25', end: '2026-12-25' }] }),
  ])
  const delivery = { id: 'zustellung', type: 'delivery' as const, excludes: ['dayBefore' as const] }
  const returnPickup = { id: 'rueckholung', type: 'return' as const, excludes: [] }
  const input = { shop: { ...shop, specials: [delivery, returnPickup] }, language }
  const days = { from: '2026-12-19', to: '2026-12-23' }
  const chosen = withBooking(initialContext(input), { days, specials: ['service', 'zustellung'] })

  test('delivery clears the collection’s day and time, and return pick-up clears the return’s', () => {
    const handover = { pickupdate: '2026-12-20', pickuptime: '10:00', returndate: '2026-12-22', returntime: '16:00' }
    const chosen = withBooking(initialContext(input), { days, location: 'dorf', handover })
    expect(chosen.booking.handover).toEqual(handover)
    expect(withBooking(chosen, { specials: ['zustellung'] }).booking.handover).toEqual({
      ...handover,
      pickupdate: null,
      pickuptime: null,
    })
    expect(withBooking(chosen, { specials: ['rueckholung'] }).booking.handover).toEqual({
      ...handover,
      returndate: null,
      returntime: null,
    })
  })

  test('a special that excludes the evening before stays if collection is on the first day', () => {
    expect(chosen.booking.specials).toEqual(['service', 'zustellung'])
    expect(chosen.losses).toEqual([])
  })

  test.each([
    ['the evening before is chosen', { pickupDayBefore: true }],
    ['other days leave no other way to collect', { days: { from: '2026-12-25', to: '2026-12-28' } }],
  ])('a special that excludes the evening before is reported as lost when %s', (_, change) => {
    const { booking, losses } = withBooking(chosen, change)
    expect(booking).toMatchObject({ pickupDayBefore: true, specials: ['service'] })
    expect(losses).toEqual([{ kind: 'excluded', lost: 'special', special: 'zustellung' }])
  })

  test('choosing a special that excludes the evening before reports that collection as lost', () => {
    const actor = createActor(bookingMachine, { input }).start()
    const draft = toDraft({ ...chosen.booking, specials: [], pickupDayBefore: true })
    actor.send({ type: 'draft.restored', draft, personal: null, step: 'calendar' })
    actor.send({ type: 'special.toggle', special: 'zustellung' })
    const { booking, losses } = actor.getSnapshot().context
    expect(booking).toMatchObject({ pickupDayBefore: false, specials: ['zustellung'] })
    expect(losses).toEqual([{ kind: 'excluded', lost: 'dayBefore', special: 'zustellung' }])
  })

  test('a special that excludes the only possible collection cannot be chosen', () => {
    const actor = createActor(bookingMachine, { input }).start()
    const draft = toDraft({ ...chosen.booking, specials: [], days: { from: '2026-12-25', to: '2026-12-28' } })
    actor.send({ type: 'draft.restored', draft, personal: null, step: 'calendar' })
    expect(actor.getSnapshot().context.booking.pickupDayBefore).toBe(true)
    expect(actor.getSnapshot().can({ type: 'special.toggle', special: 'zustellung' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'special.toggle', special: 'service' })).toBe(true)
  })
})
