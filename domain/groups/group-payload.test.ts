import { expect, test } from 'vitest'
import type { GroupLeader, GroupPerson } from '#contract/groups.ts'
import { groupPayload } from './group-payload.ts'

const general = {
  title: 'Klasse 3b',
  date: { from: '2026-03-09', to: '2026-03-11' },
  location: 'tal',
  pickupDayBefore: false,
}
const leader: GroupLeader = {
  firstname: 'Anna',
  lastname: 'Berger',
  email: 'anna@example.com',
  birthday: '1980-05-04',
  shoesize: 40,
  coverage: false,
  products: [],
}
const ski = [{ id: 'ski', count: 1 }]
const somebody = (type: 1 | 2 | 3, firstname: string, age?: number): GroupPerson => ({
  type,
  firstname,
  age,
  coverage: false,
  products: ski,
})
const made = {
  language: 'de' as const,
  ages: { youthAge: 15 },
  typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' },
  termsAccepted: true,
}
const persons = [somebody(3, 'Mia', 9), somebody(1, 'Eva'), somebody(3, 'Ben', 15), somebody(3, 'Leo', 8)]

test('A booked group keeps the table’s order and maps each person to its row', () => {
  const { payload, places } = groupPayload({ general, leader, persons }, made)
  expect(payload.persons.map(({ firstname, label, mainperson }) => [firstname, label, mainperson])).toEqual([
    ['Mia', 'Kind 1', true],
    ['Eva', 'Erwachsener 1', true],
    ['Ben', 'Jugendlicher 1', true],
    ['Leo', 'Kind 2', false],
  ])
  expect(places).toEqual([0, 1, 2, 3])
  expect(payload.groupname).toBe('Klasse 3b')
})

test('A leader who takes no equipment becomes the separate contact, and has no body sizes', () => {
  const { payload } = groupPayload({ general, leader, persons }, made)
  expect(payload.contact).toMatchObject({ firstname: 'Anna', email: 'anna@example.com', birthday: '1980-05-04' })
  expect(payload.contact).not.toHaveProperty('shoesize')
})

test('A leader who takes part is the first person', () => {
  const { payload, places } = groupPayload({ general, leader: { ...leader, products: ski }, persons }, made)
  expect(payload.contact).toBeNull()
  expect(payload.persons[0]).toMatchObject({ firstname: 'Anna', type: 1, mainperson: true })
  expect(places[0]).toBeNull()
})
