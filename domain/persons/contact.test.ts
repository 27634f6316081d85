import { expect, test } from 'vitest'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import { bookerOf, contactIndex, needsContact, peopleOf } from './contact.ts'

const main = (type: 1 | 2 | 3) => ({ type, mainperson: true })
const other = (type: 1 | 2 | 3) => ({ type, mainperson: false })

test('The contact is the first main person among adults, otherwise youths, otherwise kids', () => {
  expect(contactIndex([main(KID), main(YOUTH), other(ADULT), main(ADULT), main(ADULT)])).toBe(3)
  expect(contactIndex([main(KID), main(YOUTH)])).toBe(1)
})

test('A booking without a main person has no contact', () => {
  expect(contactIndex([other(ADULT)])).toBe(-1)
})

test('A booking only for persons under age needs a separate contact', () => {
  expect(needsContact([main(KID), main(YOUTH)])).toBe(true)
  expect(needsContact([main(KID), main(ADULT)])).toBe(false)
  expect(needsContact([])).toBe(false)
})

test('A separate contact is the contact of the booking and gets the first form', () => {
  const contact = { firstname: 'Maria' }
  const kids = [main(KID), other(KID)]
  expect(bookerOf({ contact, persons: kids })).toBe(contact)
  expect(peopleOf({ contact, persons: kids })).toEqual({ people: [contact, ...kids], booker: 0, before: 1 })
})

test('An adult among the persons makes a separate contact unnecessary', () => {
  const family = [main(KID), main(ADULT)]
  expect(bookerOf({ contact: null, persons: family })).toBe(family[1])
  expect(peopleOf({ contact: {}, persons: family })).toEqual({ people: family, booker: 1, before: 0 })
})

test('A booking for kids without a separate contact has the main kid as contact', () => {
  const kids = [other(KID), main(KID)]
  expect(bookerOf({ persons: kids })).toBe(kids[1])
})
