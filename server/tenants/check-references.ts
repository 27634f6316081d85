import type { FolderCategory, Tenant } from '#contract/tenant-folder.ts'
import { FILE_OF } from './file-of.ts'
import { askMeant, below, type ReportMistake } from './mistake.ts'

/** If a part is missing, references to it are not checked. */
export type ReadParts = {
  [Part in keyof Omit<Tenant, 'categories' | 'integrity' | 'pictures'>]: Tenant[Part] | undefined
} & {
  /** False if a file of products/ has mistakes, so that the ids of products and categories are not checked. */
  hasAllCategories: boolean
  categories: ReadonlyMap<string, FolderCategory>
  pictures: ReadonlySet<string>
}

export const checkIds = (ids: readonly string[], reportOf: (at: number) => ReportMistake): void =>
  ids.forEach((id, at) => {
    if (ids.indexOf(id) < at) reportOf(at)('', `"${id}" is there twice`, 'Give one of the two another name.')
    // Refuses ids such as `constructor`, because every JavaScript object has a property with that name.
    if (id in {})
      reportOf(at)('', `"${id}" is a word of the programming language`, `Choose another id, such as "${id}-1".`)
  })

export const checkNames = <K extends string>(
  report: ReportMistake,
  things: readonly Record<K, string>[],
  key: K,
): void =>
  checkIds(
    things.map((thing) => thing[key]),
    (at) => below(report, `${at}.${key}`),
  )

export const checkPicture = (report: ReportMistake, path: string, name: string, { pictures }: ReadParts): void => {
  if (!pictures.has(name))
    report(
      path,
      `there is no pictures/${name}`,
      `${askMeant(name, [...pictures])}Put the file there, or name one that is.`,
    )
}

export const checkCategories = (
  report: ReportMistake,
  path: string,
  ids: readonly string[],
  { categories, hasAllCategories }: Pick<ReadParts, 'categories' | 'hasAllCategories'>,
): void =>
  ids.forEach((id, at) => {
    const known = [...categories.values()].map((category) => category.id)
    if (hasAllCategories && !known.includes(id))
      report(
        `${path}.${at}`,
        `there is no category "${id}"`,
        `${askMeant(id, known)}Write the id of a file in products/.`,
      )
  })

export const checkLocation = (
  report: ReportMistake,
  path: string,
  id: string,
  { locations }: Pick<ReadParts, 'locations'>,
  otherwise = '',
): void => {
  const known = locations?.map((location) => location.id)
  if (known && !known.includes(id))
    report(
      path,
      `there is no location "${id}"`,
      `${askMeant(id, known)}Write an id of ${FILE_OF.locations}${otherwise}.`,
    )
}
