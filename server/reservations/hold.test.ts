import { expect, test } from 'vitest'
import { renewedHold } from './hold.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)

test('A hold ends at the full minute after 30 minutes', () => {
  expect(renewedHold(undefined, at('09:00:12.345'))).toEqual({
    hold_started: at('09:00:12.345'),
    hold_until: at('09:31:00'),
  })
})

test('A hold that is renewed within its minute ends when it did', () => {
  const hold = renewedHold(undefined, at('09:00:12'))
  expect(renewedHold(hold, at('09:00:40'))).toEqual(hold)
  expect(renewedHold(hold, at('09:01:10')).hold_until).toEqual(at('09:32:00'))
})
