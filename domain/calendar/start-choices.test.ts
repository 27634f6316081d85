import { expect, test } from 'vitest'
import { startChoices } from './start-choices.ts'

const beach = {
  businesshours: [
    { from: '09:00', to: '12:00', weekdays: [1, 2, 3, 4, 5, 6, 7], start: null, end: null },
    { from: '13:00', to: '14:00', weekdays: [1, 2, 3, 4, 5, 6, 7], start: null, end: null },
  ],
  closed: [],
}
const starts = [
  { time: '09:00', hours: [1, 3] },
  { time: '10:00', hours: [1] },
  { time: '11:00', hours: [] },
  { time: '13:00', hours: [1] },
]
const on = (hours: number) => startChoices(starts, beach, { day: '2026-07-06', hours, grid: 30 })

test('A start is full if no unit is free for the whole rental', () => {
  expect(on(1)).toEqual([
    { time: '09:00', end: '10:00', isFull: false },
    { time: '10:00', end: '11:00', isFull: false },
    { time: '11:00', end: '12:00', isFull: true },
    { time: '13:00', end: '14:00', isFull: false },
  ])
})

test('A start is left out if the rental would end outside opening hours', () => {
  expect(on(3)).toEqual([
    { time: '09:00', end: '12:00', isFull: false },
    { time: '10:00', end: '13:00', isFull: true },
    { time: '11:00', end: '14:00', isFull: true },
  ])
})
