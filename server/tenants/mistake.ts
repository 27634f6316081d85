import { nearest } from '#server/base/nearest.ts'

/** A mistake in a shop's folder, for the person who maintains it. */
export interface Mistake {
  /** The path of the file in the folder, or an empty text for the folder itself. */
  file: string
  /** The path in the file, joined by dots, or an empty text for the whole file. */
  path: string
  /** The description of the mistake, in lower case without a full stop. */
  reason: string
  /** The explanation, in sentences, of how to correct the mistake. */
  remedy: string
}

export const describeMistake = ({ file, path, reason, remedy }: Mistake): string =>
  `${path === '' ? file : `${file}, ${path}`}: ${reason}. ${remedy}`

/** Reports a mistake at a path in one file. An empty path means the file itself. */
export type ReportMistake = (path: string, reason: string, remedy: string) => undefined

export const reportIn =
  (mistakes: Mistake[], file: string): ReportMistake =>
  (path, reason, remedy) =>
    void mistakes.push({ file, path, reason, remedy })

/** Returns a reporter for mistakes below a path of the file. */
export const below =
  (report: ReportMistake, part: string): ReportMistake =>
  (path, reason, remedy) =>
    report([part, path].filter((name) => name !== '').join('.'), reason, remedy)

/** Asks for the known name that a misspelt one resembles, as the beginning of a remedy. Otherwise returns ''. */
export const askMeant = (name: string, known: readonly string[]): string => {
  const meant = nearest(name, known)
  return meant === undefined ? '' : `Is "${meant}" meant? `
}
