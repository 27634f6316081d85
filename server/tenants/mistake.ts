import { nearest } from '#server/base/nearest.ts'

export interface Mistake {
  /** The path of the file in the folder, or an empty text for the folder itself. */
  file: string
  /** The path in the file, joined by dots, or an empty text for the whole file. */
  path: string
  /** The reason is in lower case without a full stop. */
  reason: string
  remedy: string
}

export const describeMistake = ({ file, path, reason, remedy }: Mistake): string =>
  `${path === '' ? file : `${file}, ${path}`}: ${reason}. ${remedy}`

export type ReportMistake = (path: string, reason: string, remedy: string) => undefined

export const reportIn =
  (mistakes: Mistake[], file: string): ReportMistake =>
  (path, reason, remedy) =>
    void mistakes.push({ file, path, reason, remedy })

export const below =
  (report: ReportMistake, part: string): ReportMistake =>
  (path, reason, remedy) =>
    report([part, path].filter((name) => name !== '').join('.'), reason, remedy)

export const askMeant = (name: string, known: readonly string[]): string => {
  const meant = nearest(name, known)
  return meant === undefined ? '' : `Is "${meant}" meant? `
}
