import { describe, expect, test } from 'vitest'
import { pickupTimes, returnTimes, returnWindows } from './handover-times.ts'
import {
  fittingHandover,
  invalidHandoverFields,
  handoverOf,
  NO_HANDOVER,
  pickupDays,
  returnDays,
  type RentalTime,
} from './handover.ts'

const always = { start: null, end: null }
const village = {
  pickupDayBeforeFrom: '15:00',
  closed: [{ start: '2027-01-13', end: '2027-01-13' }],
  businesshours: [
    { from: '08:30', to: '12:00', weekdays: [1, 2, 3, 4, 5, 6], ...always },
    { from: '14:00', to: '16:00', weekdays: [1, 2, 3, 4, 5, 6], ...always },
  ],
}
const week: RentalTime = { period: { from: '2027-01-09', to: '2027-01-15' }, pickupDayBefore: false, hours: null }
const eve: RentalTime = { ...week, pickupDayBefore: true }
const oneDay: RentalTime = { ...week, period: { from: '2027-01-11', to: '2027-01-11' } }

describe('days offered for collection and return', () => {
  test('only days on which the location is open are offered for collection and return', () => {
    expect(pickupDays(village, week)).toEqual(['2027-01-09', '2027-01-11', '2027-01-12', '2027-01-14', '2027-01-15'])
  })

  test('collection on the evening before adds the day before to the offered days', () => {
    expect(pickupDays(village, eve)[0]).toBe('2027-01-08')
  })

  test('return is offered from the first rental day, even after collection on the evening before', () => {
    expect(returnDays(village, week, '2027-01-12')).toEqual(['2027-01-12', '2027-01-14', '2027-01-15'])
    expect(returnDays(village, eve, '2027-01-08')[0]).toBe('2027-01-09')
  })
})

describe('times offered for collection and return', () => {
  test('collection is offered every half hour from opening until before closing time', () => {
    expect(pickupTimes(village, week, '2027-01-09')).toEqual([
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
    ])
  })

  test('collection on the evening before starts at the location’s evening hour', () => {
    expect(pickupTimes(village, eve, '2027-01-08')).toEqual(['15:00', '15:30'])
    expect(pickupTimes(village, eve, '2027-01-09')[0]).toBe('08:30')
  })

  test('return times include closing time', () => {
    expect(returnTimes(village, week, NO_HANDOVER).at(-1)).toBe('16:00')
  })

  test('return times on the collection day begin after the collection', () => {
    const chosen = { ...NO_HANDOVER, pickuptime: '11:30' }
    expect(returnTimes(village, oneDay, chosen)).toEqual(['12:00', '14:00', '14:30', '15:00', '15:30', '16:00'])
  })

  test('return times of an hourly rental end when its hours end', () => {
    const chosen = { ...NO_HANDOVER, pickuptime: '11:30' }
    expect(returnTimes(village, { ...oneDay, hours: 3 }, chosen)).toEqual(['12:00', '14:00', '14:30'])
  })
})

const windowsOf = (rental: RentalTime, pickuptime: string | null) =>
  returnWindows(village, rental, { ...NO_HANDOVER, pickuptime }).map(({ from, to }) => `${from}-${to}`)

describe('the latest return', () => {
  test('a return is possible until the location’s closing time', () => {
    expect(windowsOf(week, '11:30')).toEqual(['08:30-12:00', '14:00-16:00'])
  })

  test('the equipment of an hourly rental must be returned when the hours end', () => {
    expect(windowsOf({ ...oneDay, hours: 3 }, '11:30')).toEqual(['11:30-12:00', '14:00-14:30'])
    expect(windowsOf({ ...oneDay, hours: 1 }, '09:00')).toEqual(['09:00-10:00'])
    expect(windowsOf({ ...oneDay, hours: 1 }, null)).toEqual(['08:30-12:00', '14:00-16:00'])
  })
})

describe('a chosen collection and return', () => {
  test('an order may leave the collection day and the return day open', () => {
    expect(handoverOf({}, eve.period, true)).toMatchObject({ pickupdate: '2027-01-08', returndate: '2027-01-15' })
    expect(invalidHandoverFields(village, week, NO_HANDOVER)).toEqual([])
  })

  test('days and times outside opening hours are invalid', () => {
    const chosen = { pickupdate: '2027-01-10', pickuptime: '13:00', returndate: '2027-01-13', returntime: '16:01' }
    expect(invalidHandoverFields(village, week, chosen)).toEqual([
      'pickupdate',
      'pickuptime',
      'returndate',
      'returntime',
    ])
  })

  test('collection on the evening before is invalid if it is not chosen, or too early', () => {
    expect(invalidHandoverFields(village, week, { ...NO_HANDOVER, pickupdate: '2027-01-08' })).toContain('pickupdate')
    expect(invalidHandoverFields(village, eve, { ...NO_HANDOVER, pickuptime: '14:30' })).toEqual(['pickuptime'])
  })

  test('a return before the collection is invalid', () => {
    const days = { ...NO_HANDOVER, pickupdate: '2027-01-14', returndate: '2027-01-12' }
    expect(invalidHandoverFields(village, week, days)).toEqual(['returndate'])
    const times = { ...NO_HANDOVER, pickuptime: '15:00', returntime: '15:00' }
    expect(invalidHandoverFields(village, oneDay, times)).toEqual(['returntime'])
  })

  test('a handover keeps its valid days and times when period or location change', () => {
    const chosen = { pickupdate: '2027-01-09', pickuptime: '09:00', returndate: '2027-01-15', returntime: '15:00' }
    expect(fittingHandover(village, week, chosen)).toBe(chosen)
    const shorter = { ...week, period: { from: '2027-01-09', to: '2027-01-12' } }
    expect(fittingHandover(village, shorter, chosen)).toEqual({ ...chosen, returndate: null })
    expect(fittingHandover(undefined, week, chosen)).toEqual(NO_HANDOVER)
    expect(fittingHandover(village, null, chosen)).toEqual(NO_HANDOVER)
  })

  test('every offered day and time is valid', () => {
    for (const rental of [week, eve, oneDay, { ...oneDay, hours: 2 }])
      for (const pickupdate of pickupDays(village, rental))
        for (const pickuptime of pickupTimes(village, rental, pickupdate))
          for (const returndate of returnDays(village, rental, pickupdate))
            for (const returntime of returnTimes(village, rental, {
              pickupdate,
              pickuptime,
              returndate,
              returntime: null,
            }))
              expect(
                invalidHandoverFields(village, rental, { pickupdate, pickuptime, returndate, returntime }),
              ).toEqual([])
  })
})
