/** The rules of a shop for the persons of a booking, with 9 March 2026 as the day on which ages count. */
export const PERSON_RULES = {
  youthAge: 15,
  maxPersons: 9,
  coveragePerDefault: false,
  ageDay: '2026-03-09',
  typeNames: { 1: 'Adult', 2: 'Youth', 3: 'Kid' },
} as const
