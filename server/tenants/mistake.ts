/** A mistake in a shop's folder, for the person who maintains it. */
export interface Mistake {
  /** Relative to the folder; empty for the folder itself. */
  file: string
  /** Dotted path in the file; empty for the file as a whole. */
  path: string
  /** The mistake, in lower case without a full stop. */
  reason: string
  /** How to correct it: sentences. */
  remedy: string
}

export const describeMistake = ({ file, path, reason, remedy }: Mistake): string =>
  `${path === '' ? file : `${file}, ${path}`}: ${reason}. ${remedy}`

/** Adds a mistake at a path of one file; an empty path means the file itself. */
export type ReportMistake = (path: string, reason: string, remedy: string) => undefined

export const reportIn =
  (mistakes: Mistake[], file: string): ReportMistake =>
  (path, reason, remedy) =>
    void mistakes.push({ file, path, reason, remedy })

/** Reports mistakes below a path of the file. */
export const below =
  (report: ReportMistake, part: string): ReportMistake =>
  (path, reason, remedy) =>
    report(path === '' ? part : `${part}.${path}`, reason, remedy)
