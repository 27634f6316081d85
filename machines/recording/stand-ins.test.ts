import { describe, expect, test } from 'vitest'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { PersonalFields, type PersonalField } from '#contract/person.ts'
import { personalProblems } from '#domain/persons/personal-problems.ts'
import { fieldOfText, keptField } from '#domain/persons/personal-text.ts'
import { createStandIns } from './stand-ins.ts'

const TODAY = '2026-11-21'

const TYPED: Record<PersonalField, string[]> = {
  firstname: ['Rosalinde', ' Rosalinde  Maria ', 'www.example.org', 'R'.repeat(81)],
  lastname: ['Zwetschgenbaum', 'https://example.org', 'Z'.repeat(200)],
  gender: ['1', '2', '3', '7'],
  country: ['AT', 'LI', 'Österreich'],
  address: ['Holunderweg 17', 'H'.repeat(161)],
  zip: ['69431', '6'.repeat(17)],
  city: ['Obergurgelstein', 'O'.repeat(81)],
  email: ['rosalinde@zwetschgen.example', 'rosalinde@', 'rosalinde zwetschgen'],
  phone: ['+43 664 7654321', '1'.repeat(41)],
  age: ['42', '300', 'vierzig'],
  birthday: ['17.05.1984', '17051984', '1984-05-17', '17.05.2010', '21.11.2008', '17.05.', '31.02.1990', '01.01.2031'],
  weight: ['83,4', '83.4', '830', 'viel'],
  height: ['181,5', '1,81', '12', 'groß'],
  shoesize: ['43,5', '90', 'XL'],
  skills: ['1', '3', '9'],
}

const problemsOf = (field: PersonalField, text: string) =>
  personalProblems([{ fields: { [field]: fieldOfText(field, text) }, required: [field], books: true }], TODAY)
const isKept = (field: PersonalField, text: string) => keptField(field, fieldOfText(field, text), TODAY) !== null

describe('the stand-in (placeholder) for a typed text', () => {
  const cases = PERSONAL_FIELDS.flatMap((field) => [...TYPED[field], '', '  '].map((text) => ({ field, text })))

  test.each(cases)('the stand-in for the $field "$text" is valid or invalid like the text', ({ field, text }) => {
    const { typedField, personal } = createStandIns(TODAY)
    const standIn = typedField(field, text)
    expect(problemsOf(field, standIn)).toEqual(problemsOf(field, text))
    expect(isKept(field, standIn)).toBe(isKept(field, text))
    expect(typedField(field, standIn)).toBe(standIn)
    expect(fieldOfText(field, standIn)).toEqual(personal(field, fieldOfText(field, text)))
  })

  test.each(cases)('a text of four characters or more is not in its stand-in: $field "$text"', ({ field, text }) => {
    const trimmed = text.trim()
    // Texts of up to three characters identify nobody, so they may stay.
    if (trimmed.length < 4 || field === 'birthday') return
    expect(createStandIns(TODAY).typedField(field, text)).not.toContain(trimmed)
  })

  test('different texts get different stand-ins, and equal texts the same one', () => {
    const { typedField } = createStandIns(TODAY)
    const [rosa, other, again] = ['Rosalinde', 'Maria', 'Rosalinde'].map((name) => typedField('firstname', name))
    expect(rosa).toBe(again)
    expect(other).not.toBe(rosa)
  })

  test('a birthday’s stand-in keeps month and year, but not the day', () => {
    const { personal } = createStandIns(TODAY)
    expect(personal('birthday', '1984-05-17')).toBe('1984-05-01')
    expect(PersonalFields.shape.birthday.safeParse(personal('birthday', '2008-11-21')).success).toBe(true)
  })
})
