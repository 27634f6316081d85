import { INTL_LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { COLUMNS, type Column, rowOfPerson } from '#domain/groups/rows.ts'
import { cellSeparatorOf, commaOf } from '#domain/text/decimal-comma.ts'
import { writeCsv } from '#domain/text/csv.ts'
import { translate } from '#server/base/messages.ts'
import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { GroupPerson, type GroupPersonSeen, type ImportError } from '#contract/groups.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { personIssues } from './check-group.ts'
import { addWithRoom } from './write-group.ts'

const headerOf = (locale: Locale, column: Column): string =>
  translate(locale, column === 'type' ? 'server.personType' : `checkout.personal.field.${column}`)

const cellOf = (locale: Locale, column: Column, text: string): string => {
  if (text === '') return ''
  if (column === 'type') return translate(locale, `persons.type.${text}`)
  return column === 'gender' || column === 'skills' ? translate(locale, `checkout.personal.${column}.${text}`) : text
}

export const personsCsv = (rows: readonly GroupPersonRow[], locale: Locale): string =>
  writeCsv(
    [
      COLUMNS.map((column) => headerOf(locale, column)),
      ...rows.map(({ id, fields }) => {
        const { texts } = rowOfPerson({ ...fields, id }, commaOf(INTL_LOCALES[locale]))
        return COLUMNS.map((column) => cellOf(locale, column, texts[column] ?? ''))
      }),
    ],
    cellSeparatorOf(INTL_LOCALES[locale]),
  )

const LEADER = { role: 'leader' } as const

const columnOf = (locale: Locale, path: string, columns: Readonly<Record<string, string>>): string => {
  const [field = ''] = path.split('.')
  const known = COLUMNS.find((column) => column === field)
  return columns[field] ?? (known ? headerOf(locale, known) : field)
}

const worded = (locale: Locale, path: string, message: string): string =>
  translate(locale, /^\w+(\.\w+)+$/.test(message) ? message : 'form.invalid', { path })

export const importPersons = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  group: StoredGroup,
  { rows, columns = {} }: { rows: readonly Record<string, unknown>[]; columns?: Record<string, string> | undefined },
  locale: Locale,
): Promise<{ added: GroupPersonSeen[]; errors: ImportError[] }> => {
  const known = { general: group.general!, leader: group.leader! }
  const errors: ImportError[] = []
  const add = (row: number, path: string, message: string) =>
    errors.push({ row, path, message: worded(locale, columnOf(locale, path, columns), message) })
  const fitting = rows.flatMap((cells, row) => {
    const parsed = z.safeParse(GroupPerson, { coverage: shop.tenant.shop.coveragePerDefault, ...cells })
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) add(row, path.join('.'), message)
      return []
    }
    const issues = personIssues(shop, known, parsed.data, locale)
    for (const { path, message } of issues) add(row, path, message)
    return issues.length > 0 ? [] : [{ row, person: parsed.data }]
  })
  const persons = fitting.map(({ person }) => person)
  const { added, max } = await addWithRoom(deps, shop, { group, asker: LEADER, locale }, persons)
  for (const { row } of fitting.slice(added.length))
    errors.push({ row, path: '', message: translate(locale, 'server.groupFull', { max }) })
  return { added, errors: errors.toSorted((a, b) => a.row - b.row) }
}
