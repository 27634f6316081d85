import { expect, test } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import { canHandOut, canTakeBack, canUndoHandout, counterTask } from './counter-task.ts'

const handover = { pickupdate: '2026-12-19', returndate: '2026-12-25' }
const paid = { status: STATUS.paid, handedOutAt: null, handover } as const
const out = { ...paid, handedOutAt: '2026-12-19T08:00:00Z' } as const

test.each([
  ['a paid booking three weeks before its pickup', paid, '2026-11-28', null],
  ['a paid booking on its pickup day', paid, '2026-12-19', 'handout'],
  ['a paid booking during the rental', paid, '2026-12-22', 'handout'],
  ['a paid booking on its return day', paid, '2026-12-25', 'complete'],
  ['a handed-out booking during the rental', out, '2026-12-22', null],
  ['a handed-out booking on its return day', out, '2026-12-25', 'complete'],
  ['a handed-out booking after its return day', out, '2026-12-28', 'complete'],
  ['a cancelled booking on its pickup day', { ...paid, status: 200 }, '2026-12-19', null],
  ['an unpaid booking on its pickup day', { ...paid, status: STATUS.open }, '2026-12-19', null],
  ['a completed booking on its return day', { ...out, status: STATUS.completed }, '2026-12-25', null],
] as const)('The counter offers the right task for %s', (_, booking, today, task) => {
  expect(counterTask(booking, today)).toBe(task)
})

test('The equipment of a one-day rental is handed out before it is returned', () => {
  const day = { pickupdate: '2026-12-19', returndate: '2026-12-19' }
  expect(counterTask({ ...paid, handover: day }, '2026-12-19')).toBe('handout')
  expect(counterTask({ ...out, handover: day }, '2026-12-19')).toBe('complete')
  expect(counterTask({ ...paid, handover: day }, '2026-12-20')).toBe('complete')
})

test('Equipment can be handed out once, and returned before collection day only after the handout', () => {
  expect(canTakeBack(paid, '2026-11-28')).toBe(false)
  expect(canTakeBack(out, '2026-11-28')).toBe(true)
  expect([canHandOut(paid), canHandOut(out)]).toEqual([true, false])
})

test('A handout can be undone until equipment is returned or the booking completed', () => {
  expect(canUndoHandout({ ...out, isAnyBack: false })).toBe(true)
  expect(canUndoHandout({ ...out, isAnyBack: true })).toBe(false)
  expect(canUndoHandout({ ...paid, isAnyBack: false })).toBe(false)
  expect(canUndoHandout({ ...out, status: STATUS.completed, isAnyBack: false })).toBe(false)
})
