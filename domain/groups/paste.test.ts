import { expect, test } from 'vitest'
import { paste, pastedLines, type PasteTarget } from './paste.ts'
import { newRow, type GroupRow } from './rows.ts'
import { readFilledRows } from '#domain/text/csv.ts'

const shown = ['firstname', 'lastname', 'type', 'age', 'height', 'shoesize'] as const
const start: PasteTarget = { row: 0, column: 'firstname' }

const pasteText = (
  text: string,
  rows: readonly GroupRow[] = [],
  target = start,
  max = 60,
  coveragePerDefault = false,
) => {
  let next = 0
  const cells = readFilledRows(text)
  const newId = () => `new-${(next += 1)}`
  const ages = { youthAge: 15, today: '2026-03-01', ageDay: '2026-03-01' }
  const rules = { shown, max, newId, ...ages, coveragePerDefault }
  return { rows: paste(rows, cells, target, rules), ...pastedLines(cells, target, rules).result }
}
const textsOf = ({ rows }: { rows: GroupRow[] }) => rows.map(({ texts }) => texts)

test('A pasted table with headers fills the columns that they name', () => {
  const pasted = pasteText('Größe (cm)\tNachname\tVorname\tLieblingsfarbe\n152 cm\tBerger\tAnna\tblau')
  expect(textsOf(pasted)).toEqual([{ type: '1', firstname: 'Anna', lastname: 'Berger', height: '152' }])
  expect(pasted.ignored).toEqual(['Lieblingsfarbe'])
})

test('A pasted table without headers fills the columns from the chosen cell onwards', () => {
  const rows = [newRow('a', undefined, { coveragePerDefault: false })]
  const pasted = pasteText('Berger\tKind\t12\nHuber\tKind\t11', rows, { row: 0, column: 'lastname' })
  expect(textsOf(pasted)).toEqual([
    { type: '3', lastname: 'Berger', age: '12' },
    { type: '3', lastname: 'Huber', age: '11' },
  ])
  expect(pasted.rows.map(({ id }) => id)).toEqual(['a', 'new-1'])
})

test('A pasted age sets the person’s type, unless the pasted row contains a type', () => {
  const [kid, teen, adult, said] = textsOf(pasteText('Vorname;Alter;Art\nA;14;\nB;15;\nC;18;\nD;30;Kind'))
  expect([kid?.type, teen?.type, adult?.type, said?.type]).toEqual(['3', '2', '1', '3'])
})

test('Pasted rows beyond the group’s maximum are left out', () => {
  const pasted = pasteText('Anna\nBen\nCleo', [], start, 2)
  expect([pasted.rows.length, pasted.count, pasted.left]).toEqual([2, 2, 1])
})

test('An empty pasted cell keeps the earlier value', () => {
  const row = { ...newRow('a', undefined, { coveragePerDefault: false }), texts: { firstname: 'Anna', height: '150' } }
  expect(textsOf(pasteText('Vorname;Größe\n;151', [row]))).toEqual([{ firstname: 'Anna', height: '151' }])
})

test('The first pasted row has the shop’s preset for coverage', () => {
  const covered = pasteText('Anna\nBen', [], start, 60, true)
  expect(covered.rows.map(({ coverage }) => coverage)).toEqual([true, true])
  expect(pasteText('Anna').rows[0]?.coverage).toBe(false)
})

test('A new pasted row copies the equipment of the row above, but not its sizes', () => {
  const row: GroupRow = {
    id: 'a',
    texts: { type: '3' },
    products: [{ id: 'ski', count: 1, modelId: 'start', property1: '140 cm' }],
    coverage: true,
  }
  const pasted = pasteText('Anna\nBen', [row])
  expect(pasted.rows[1]).toMatchObject({ products: [{ id: 'ski', count: 1 }], coverage: true })
})
