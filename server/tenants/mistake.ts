/** A mistake in a shop's folder, for the person who maintains it. */
export interface Mistake {
  /** The path of the file in the folder. It is empty for the folder itself. */
  file: string
  /** The path in the file, joined by dots. It is empty for the whole file. */
  path: string
  /** Describes the mistake, in lower case without a full stop. */
  reason: string
  /** Explains in sentences how to correct it. */
  remedy: string
}

export const describeMistake = ({ file, path, reason, remedy }: Mistake): string =>
  `${path === '' ? file : `${file}, ${path}`}: ${reason}. ${remedy}`

/** Reports a mistake at a path in one file; an empty path means the file itself. */
export type ReportMistake = (path: string, reason: string, remedy: string) => undefined

export const reportIn =
  (mistakes: Mistake[], file: string): ReportMistake =>
  (path, reason, remedy) =>
    void mistakes.push({ file, path, reason, remedy })

/** Returns a reporter for mistakes below a path of the file. */
export const below =
  (report: ReportMistake, part: string): ReportMistake =>
  (path, reason, remedy) =>
    report(path === '' ? part : `${part}.${path}`, reason, remedy)
