import type { FolderCategory, Tenant } from '#contract/tenant-folder.ts'
import { FILE_OF } from './file-of.ts'
import { below, type ReportMistake } from './mistake.ts'

/** The parsed parts of a folder. References to a part that is missing are not checked. */
export type ReadParts = { [Part in keyof Omit<Tenant, 'categories' | 'integrity'>]: Tenant[Part] | undefined } & {
  /** By file, in the order of the file names. */
  categories: ReadonlyMap<string, FolderCategory>
  /** Names of the files in pictures/. */
  pictures: ReadonlySet<string>
}

/** Reports ids that are used twice or cannot be ids. `reportOf` reports at the id of that number. */
export const checkIds = (ids: readonly string[], reportOf: (at: number) => ReportMistake): void =>
  ids.forEach((id, at) => {
    if (ids.indexOf(id) < at) reportOf(at)('', `"${id}" is there twice`, 'Give one of the two another name.')
    // A property of every JavaScript object, such as `constructor`.
    if (id in {})
      reportOf(at)('', `"${id}" is a word of the programming language`, `Choose another id, such as "${id}-1".`)
  })

/** The same of a list. `key`: where each thing has its name. */
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
  if (!pictures.has(name)) report(path, `there is no pictures/${name}`, 'Put the file there, or name one that is.')
}

/** Reports the id of a location that the shop does not have. */
export const checkLocation = (
  report: ReportMistake,
  path: string,
  id: string,
  { locations }: Pick<ReadParts, 'locations'>,
  otherwise = '',
): void => {
  if (locations && !locations.some((location) => location.id === id))
    report(path, `there is no location "${id}"`, `Write an id of ${FILE_OF.locations}${otherwise}.`)
}
