import { expect, test } from 'vitest'
import { groupAppointments } from './group-appointments.ts'

test('Appointments are grouped by location and hour, and keep their given order', () => {
  const visits = [
    { location: 'tal', time: '08:00', number: 'a' },
    { location: 'tal', time: '08:30', number: 'b' },
    { location: 'tal', time: '10:00', number: 'c' },
    { location: 'tal', time: null, number: 'd' },
    { location: 'berg', time: null, number: 'e' },
  ]
  const listed = groupAppointments(visits).map(({ location, hours }) => [
    location,
    hours.map(({ hour, appointments: within }) => [hour, within.map(({ number }) => number).join('')]),
  ])
  expect(listed).toEqual([
    [
      'tal',
      [
        [8, 'ab'],
        [10, 'c'],
        [null, 'd'],
      ],
    ],
    ['berg', [[null, 'e']]],
  ])
})

test('A day without appointments lists no locations', () => {
  expect(groupAppointments([])).toEqual([])
})
