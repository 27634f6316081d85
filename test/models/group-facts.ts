import type { FilledGroup, LeaderContext } from '#machines/groups/leader/context.ts'
import type { GroupRow } from '#domain/groups/rows.ts'
import { isSame } from './effects.ts'

const textOf = ({ texts }: GroupRow, column: keyof GroupRow['texts']) => (texts[column] ?? '').trim()

const isFilled = (row: GroupRow) =>
  Object.keys(row.texts).some((column) => column !== 'type' && textOf(row, column as 'type') !== '')

export const countedRows = ({ table, group }: FilledGroup): GroupRow[] =>
  table.present.rows.filter((row) => isFilled(row) || group?.persons.some(({ id }) => id === row.id) === true)

export const rowsToComplete = (context: FilledGroup): GroupRow[] =>
  countedRows(context).filter((row) => textOf(row, 'firstname') === '' || row.products.length === 0)

export const hasGeneral = ({ general: { title, days, location }, shop }: FilledGroup): boolean =>
  title.trim() !== '' && days.from !== null && days.from > shop.today && location !== null

export const isLeaderNamed = ({ table: { present } }: FilledGroup): boolean =>
  (['firstname', 'lastname', 'email'] as const).every((column) => textOf(present.leader, column) !== '')

const versionIn = ({ version }: GroupRow) => version ?? 0

export const partsToSave = (context: LeaderContext) => {
  const { general, savedGeneral, savedLeader, savedRows, table } = context
  const { leader, rows } = table.present
  const isHead = hasGeneral(context) && isLeaderNamed(context)
  return {
    general: isHead && !isSame(general, savedGeneral) ? general : null,
    leader: isHead && versionIn(leader) !== savedLeader ? leader : null,
    rows: rows.filter((row) => (row.id in savedRows ? savedRows[row.id] !== versionIn(row) : isFilled(row))),
    removed: Object.keys(savedRows).filter((id) => rows.every((row) => row.id !== id)),
  }
}

export const isAllSaved = (context: LeaderContext): boolean => {
  const { general, leader, rows, removed } = partsToSave(context)
  return general === null && leader === null && rows.length + removed.length === 0
}

const SENT: Record<string, string | number> = {
  '170,5': 170.5,
  '171,5': 171.5,
  '181,5': 181.5,
  '182,5': 182.5,
  '183': 183,
  '184': 184,
  '184 cm': 184,
  '17.05.2010': '2010-05-17',
  '18.05.2010': '2010-05-18',
  '12.03.1985': '1985-03-12',
}

export const sentFields = (row: GroupRow): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(row.texts)
      .filter(([column, text]) => column !== 'type' && text !== '')
      .map(([column, text]) => [column, SENT[text] ?? text]),
  )

export const sentPerson = (row: GroupRow) => ({
  ...sentFields(row),
  type: Number(row.texts.type ?? 1),
  products: row.products,
  coverage: row.coverage,
})

export const sentGeneral = ({ title, days: { from, to }, remark }: FilledGroup['general']) => ({
  title,
  date: { from, to: to ?? from },
  location: 'dorf',
  pickupDayBefore: false,
  pickuptime: null,
  returntime: null,
  rate: null,
  accommodation: null,
  remark: remark || null,
})

export const sentLeader = ({ table }: FilledGroup) => ({
  ...sentFields(table.present.leader),
  products: [],
  coverage: false,
})
