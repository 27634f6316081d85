export const PERSON_RULES = {
  youthAge: 15,
  maxPersons: 9,
  coveragePerDefault: false,
  ageDay: '2026-03-09',
  typeNames: { 1: 'Adult', 2: 'Youth', 3: 'Kid' },
} as const
