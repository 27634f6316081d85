import { expect, test } from 'vitest'
import {
  cellText,
  columnOfHeader,
  cellsOfRow,
  fieldsOfRow,
  invalidCells,
  isEmptyRow,
  personOfRow,
  problemsOfRow,
  rowOfPerson,
  unreadOfRow,
  withCells,
} from './rows.ts'

const today = '2026-03-01'
const row = { id: 'a', texts: {}, products: [], coverage: false }

test('Headers of a pasted table are recognized in both languages, with units and capitals', () => {
  expect(['VORNAME', 'Körpergröße in cm', 'Shoe size (EU)', 'E-Mail', 'Farbe'].map(columnOfHeader)).toEqual([
    'firstname',
    'height',
    'shoesize',
    'email',
    undefined,
  ])
})

test('Known words and units in a pasted cell are converted to the stored value', () => {
  expect(cellText('skills', 'Anfänger')).toBe('1')
  expect(cellText('skills', 'expert')).toBe('3')
  expect(cellText('type', 'Teenager')).toBe('2')
  expect(cellText('weight', '42,5 kg')).toBe('42,5')
  expect(cellText('shoesize', 'EU 38')).toBe('38')
  expect(cellText('skills', 'weiß nicht')).toBe('weiß nicht')
})

test('A typed cell that cannot be read is stored with the person and shown again', () => {
  const typed = { ...row, texts: { type: '3', firstname: 'Mia', height: 'groß', weight: '', age: '300' } }
  const person = personOfRow(typed, today)
  expect(person).toMatchObject({ firstname: 'Mia', unread: { height: 'groß', age: '300' } })
  expect(person).not.toHaveProperty('height')
  expect(rowOfPerson({ ...person, id: 'a' }, ',').texts).toEqual({
    type: '3',
    firstname: 'Mia',
    height: 'groß',
    age: '300',
  })
  expect(personOfRow({ ...row, texts: { type: '3', height: '131' } }, today).unread).toBeUndefined()
  expect(unreadOfRow({ texts: { height: 'x'.repeat(500) } }, today)?.height).toHaveLength(160)
})

const LONGEST = 60

const firstname = (characters: number) => `Vorname (${'x'.repeat(characters - 10)})`
const weight = (characters: number) => '42 kg'.padStart(characters, '0')
const companion = (characters: number) => 'begleitung'.padEnd(characters, 'x')

test('A pasted text longer than 60 characters is read neither as header nor as value', () => {
  expect([LONGEST, LONGEST + 1].map((characters) => columnOfHeader(firstname(characters)))).toEqual([
    'firstname',
    undefined,
  ])
  expect(cellText('weight', weight(LONGEST))).toBe('42'.padStart(LONGEST - 3, '0'))
  expect(cellText('weight', weight(LONGEST + 1))).toBe(weight(LONGEST + 1))
  expect(cellText('type', companion(LONGEST))).toBe('1')
  expect(cellText('type', companion(LONGEST + 1))).toBe(companion(LONGEST + 1))
})

test('Brackets, units and stars at the end of a pasted header are ignored', () => {
  const headers = ['Gewicht [kg]', 'Gewicht in kg', 'Gewicht*', 'Gewicht ((kg) netto)', 'Gewicht) (', 'Gewicht kg]']
  expect(headers.map(columnOfHeader)).toEqual(['weight', 'weight', 'weight', 'weight', undefined, undefined])
})

test('Each problem in a row of a group’s table names its column', () => {
  const texts = {
    type: '3',
    firstname: '',
    height: '999',
    skills: 'weiß nicht',
    birthday: '31.02.2014',
    email: 'anna@',
  }
  expect(problemsOfRow({ ...row, texts }, ['firstname'], today)).toEqual([
    { column: 'firstname', key: 'form.required' },
    { column: 'birthday', key: 'form.birthday' },
    { column: 'height', key: 'form.invalid' },
    { column: 'skills', key: 'form.invalid' },
    { column: 'email', key: 'form.invalid' },
  ])
  expect(invalidCells({ ...row, texts }, today).map(({ column }) => column)).not.toContain('firstname')
})

test('The fields of a saved person contain no value that cannot be read', () => {
  const texts = { type: '3', firstname: 'Anna', height: '1,52', weight: 'viel', birthday: '1.2.2014' }
  expect(fieldsOfRow({ texts }, today)).toEqual({ firstname: 'Anna', height: 152, birthday: '2014-02-01' })
})

test('A saved person becomes the same row again when it is loaded', () => {
  const person = {
    id: 'p',
    type: 3 as const,
    firstname: 'Anna',
    weight: 42.5,
    birthday: '2014-02-01',
    products: [],
    coverage: false,
  }
  const back = rowOfPerson(person, ',')
  expect(back.texts).toEqual({ type: '3', firstname: 'Anna', weight: '42,5', birthday: '01.02.2014' })
  expect(fieldsOfRow(back, today)).toEqual({ firstname: 'Anna', weight: 42.5, birthday: '2014-02-01' })
})

test('Typing an age or a birthday sets the person’s type', () => {
  expect(withCells(row, { age: '12' }, { youthAge: 15, today, ageDay: today }).texts.type).toBe('3')
  expect(withCells(row, { birthday: '01.03.2011' }, { youthAge: 15, today, ageDay: today }).texts.type).toBe('2')
  const bounded = { youthAge: 15, youthAgeMax: 20, today, ageDay: today }
  expect(['20', '21'].map((age) => withCells(row, { age }, bounded).texts.type)).toEqual(['2', '1'])
  expect(withCells(row, { age: 'x' }, { youthAge: 15, today, ageDay: today }).texts.type).toBeUndefined()
})

test('A valid birthday sets the age, unless an age is entered with it', () => {
  const rules = { youthAge: 15, today: '2026-02-28', ageDay: '2026-03-01' }
  const row = { id: 'a', texts: { type: '1', age: '20' }, products: [], coverage: false }
  expect(withCells(row, { birthday: '01.03.1985' }, rules).texts.age).toBe('41')
  expect(withCells(row, { birthday: '01.03.1985', age: '40' }, rules).texts.age).toBe('40')
  expect(withCells(row, { birthday: '01.03.198' }, rules).texts.age).toBe('20')
  expect(withCells(row, { birthday: '01.03.2030' }, rules).texts.age).toBe('20')
})

test('A row of a group’s table that has only a type counts as empty', () => {
  expect(isEmptyRow({ ...row, texts: { type: '3', firstname: ' ' } })).toBe(true)
  expect(isEmptyRow({ ...row, texts: { lastname: 'Berger' } })).toBe(false)
})

test('Pasted cells below an unknown header are dropped', () => {
  expect(cellsOfRow(['firstname', undefined, 'age'], ['Anna', 'blau', '12 Jahre'])).toEqual({
    firstname: 'Anna',
    age: '12',
  })
})
