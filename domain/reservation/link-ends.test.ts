import { expect, test } from 'vitest'
import { bookingLinkEnd, groupLinkEnd } from './link-ends.ts'

test('A booking’s link ends 30 days after the return, or after a later mail', () => {
  expect(bookingLinkEnd('2026-12-25', new Date('2026-11-02T10:00:00Z'))).toEqual(new Date('2027-01-25T00:00:00Z'))
  expect(bookingLinkEnd('2026-12-25', new Date('2027-01-02T10:00:00Z'))).toEqual(new Date('2027-02-01T10:00:00Z'))
})

test('A group’s link ends after 180 days', () => {
  expect(groupLinkEnd(new Date('2026-11-02T10:00:00Z'))).toEqual(new Date('2027-05-01T10:00:00Z'))
})
