/** Something wrong in a tenant's folder, said to whoever keeps it. */
export interface Mistake {
  /** Relative to the folder. */
  file: string
  /** Dotted path in the file; empty for the file as a whole. */
  path: string
  reason: string
}

export const describeMistake = ({ file, path, reason }: Mistake): string =>
  path === '' ? `${file}: ${reason}` : `${file}, ${path}: ${reason}`
