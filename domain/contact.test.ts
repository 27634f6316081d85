import { expect, test } from 'vitest'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import { adultContactIndex, contactIndex } from './contact.ts'

const main = (type: 1 | 2 | 3) => ({ type, mainperson: true })
const other = (type: 1 | 2 | 3) => ({ type, mainperson: false })

test('the contact is the first main person, adults before youths before kids', () => {
  expect(contactIndex([main(KID), main(YOUTH), other(ADULT), main(ADULT), main(ADULT)])).toBe(3)
  expect(contactIndex([main(KID), main(YOUTH)])).toBe(1)
})

test('without a main person there is no contact', () => {
  expect(contactIndex([other(ADULT)])).toBe(-1)
})

test('no child is the adult who books', () => {
  expect(adultContactIndex([main(KID), main(ADULT)])).toBe(1)
  expect(adultContactIndex([main(KID), main(YOUTH)])).toBe(-1)
})
