import { expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { canHandOut, canTakeBack, canUndoHandout, counterTask } from './counter-task.ts'

const handover = { pickupdate: '2026-12-19', returndate: '2026-12-25' }
const paid = { status: STATUS.paid, handedOutAt: null, handover } as const
const out = { ...paid, handedOutAt: '2026-12-19T08:00:00Z' } as const

test.each([
  ['three weeks before', paid, '2026-11-28', null],
  ['on the day of the pickup', paid, '2026-12-19', 'handout'],
  ['while the days run', paid, '2026-12-22', 'handout'],
  ['on the day of the return', paid, '2026-12-25', 'complete'],
  ['while it is out', out, '2026-12-22', null],
  ['on the day of the return, handed out', out, '2026-12-25', 'complete'],
  ['after it', out, '2026-12-28', 'complete'],
  ['of a cancelled booking', { ...paid, status: 200 }, '2026-12-19', null],
  ['of one that is not paid', { ...paid, status: STATUS.open }, '2026-12-19', null],
  ['of one that is back', { ...out, status: STATUS.completed }, '2026-12-25', null],
] as const)('The counter’s task for %s matches the day', (_, booking, today, task) => {
  expect(counterTask(booking, today)).toBe(task)
})

test('A rental of one day is handed out first, then taken back', () => {
  const day = { pickupdate: '2026-12-19', returndate: '2026-12-19' }
  expect(counterTask({ ...paid, handover: day }, '2026-12-19')).toBe('handout')
  expect(counterTask({ ...out, handover: day }, '2026-12-19')).toBe('complete')
  expect(counterTask({ ...paid, handover: day }, '2026-12-20')).toBe('complete')
})

test('A booking is handed out once, and returned only after that', () => {
  expect(canTakeBack(paid, '2026-11-28')).toBe(false)
  expect(canTakeBack(out, '2026-11-28')).toBe(true)
  expect([canHandOut(paid), canHandOut(out)]).toEqual([true, false])
})

test('A handout is undone while nothing is back and the booking is not completed', () => {
  expect(canUndoHandout({ ...out, isAnyBack: false })).toBe(true)
  expect(canUndoHandout({ ...out, isAnyBack: true })).toBe(false)
  expect(canUndoHandout({ ...paid, isAnyBack: false })).toBe(false)
  expect(canUndoHandout({ ...out, status: STATUS.completed, isAnyBack: false })).toBe(false)
})
