import * as z from 'zod/mini'
import { GroupPerson, type GroupPersonSeen, type ImportError } from '#contract/groups.ts'
import type { Locale } from '#contract/primitives.ts'
import { translate } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { personIssues } from './check-group.ts'
import { savePersons } from './write-persons.ts'

const LEADER = { role: 'leader' } as const

const worded = (locale: Locale, path: string, message: string): string =>
  translate(locale, /^\w+(\.\w+)+$/.test(message) ? message : 'form.invalid', { path })

/** Adds those rows that fit, as many as there is room for; each of the others is named with its column. @throws Refusal 409 704 */
export const importPersons = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  shop: Shop,
  group: StoredGroup,
  rows: readonly Record<string, unknown>[],
  locale: Locale,
): Promise<{ added: GroupPersonSeen[]; errors: ImportError[] }> => {
  const known = { general: group.general!, leader: group.leader! }
  const errors: ImportError[] = []
  const add = (row: number, path: string, message: string) =>
    errors.push({ row, path, message: worded(locale, path, message) })
  const fitting = rows.flatMap((cells, row) => {
    const parsed = z.safeParse(GroupPerson, cells)
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) add(row, path.join('.'), message)
      return []
    }
    const issues = personIssues(shop, known, parsed.data, locale)
    for (const { path, message } of issues) add(row, path, message)
    return issues.length > 0 ? [] : [{ row, person: parsed.data }]
  })
  const added: GroupPersonSeen[] = []
  // One by one, so that the rows there is room for are kept, and those after them named.
  for (const { row, person } of fitting)
    try {
      added.push(...(await savePersons(deps, shop, { group, asker: LEADER, locale }, { persons: [person] }, String)))
    } catch (error) {
      if (!(error instanceof Refusal) || !('max' in error.body)) throw error
      errors.push({ row, path: '', message: translate(locale, 'server.groupFull', { max: Number(error.body.max) }) })
    }
  return { added, errors: errors.toSorted((a, b) => a.row - b.row) }
}
