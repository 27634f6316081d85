import { expect, test } from 'vitest'
import type { GroupPersonSeen } from '#contract/groups.ts'
import { lackingFirst, progressOf } from './progress.ts'

const person = (firstname: string, more: Partial<GroupPersonSeen> = {}): GroupPersonSeen => ({
  id: firstname,
  type: 3,
  firstname,
  coverage: false,
  products: [{ id: 'ski', count: 1 }],
  missing: { fields: [], measures: [] },
  byMember: false,
  enteredAt: null,
  remindedOn: null,
  ...more,
})

const missing = { fields: [], measures: ['height' as const] }
const persons = [
  person('Mia', { byMember: true }),
  person('Ben', { missing, email: 'ben@example.com', remindedOn: '2026-03-02' }),
  person('Leo', { byMember: true, missing }),
  person('Eva', { products: [], email: 'eva@example.com' }),
]

test('A group’s progress counts persons who are entered, incomplete, reminded or without an address', () => {
  expect(progressOf(persons)).toEqual({ count: 4, entered: 2, incomplete: 3, reminded: 1, unreachable: 1 })
})

test('A group’s progress lists persons with missing data first', () => {
  expect(lackingFirst(persons).map(({ firstname }) => firstname)).toEqual(['Ben', 'Leo', 'Eva', 'Mia'])
})
