import { expect, test } from 'vitest'
import { createShop } from '#server/tenants/shop.ts'
import { hourlyTenant } from '#test/support/hourly-tenant.ts'
import { clockChangeOn, earliestHour } from './starts.ts'

test.each([
  ['Europe/Vienna', '2027-03-28', { from: 120, to: 180 }],
  ['Europe/Vienna', '2027-10-31', { from: 120, to: 180 }],
  ['Europe/London', '2027-03-28', { from: 60, to: 120 }],
  ['Australia/Lord_Howe', '2027-10-03', { from: 120, to: 150 }],
])('A clock change in %s on %s concerns the minutes %j', (timeZone, day, change) => {
  expect(clockChangeOn(timeZone, day)).toEqual(change)
})

test.each([
  ['Europe/Vienna', '2027-03-29'],
  ['UTC', '2027-03-28'],
])('No clock change is found in %s on %s', (timeZone, day) => {
  expect(clockChangeOn(timeZone, day)).toBeUndefined()
})

const shopWith = (lead: number | undefined) =>
  createShop('test', {
    ...hourlyTenant,
    shop: { ...hourlyTenant.shop, hourly: { grid: 30, cleaning: 0, ...(lead !== undefined && { lead }) } },
  })

test.each([
  ['tomorrow without a lead', undefined, '2027-03-27T22:30', '2027-03-28T00:00'],
  ['after the lead', 45, '2027-03-27T10:00', '2027-03-27T10:45'],
  ['after midnight, if the lead ends there', 120, '2027-03-27T22:30', '2027-03-28T00:30'],
  ['after the lead, over the change of the clock', 120, '2027-03-28T01:30', '2027-03-28T04:30'],
])('The earliest start is %s', (_what, lead, now, earliest) => {
  expect(earliestHour(shopWith(lead), now)).toBe(earliest)
})
