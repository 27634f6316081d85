/** Something wrong in a tenant's folder, said to the person who keeps it. */
export interface Mistake {
  /** Relative to the folder; empty for the folder itself. */
  file: string
  /** Dotted path in the file; empty for the file as a whole. */
  path: string
  /** The mistake, in lower case without a full stop. */
  reason: string
  /** What to do about it: sentences. */
  remedy: string
}

export const describeMistake = ({ file, path, reason, remedy }: Mistake): string =>
  `${path === '' ? file : `${file}, ${path}`}: ${reason}. ${remedy}`
