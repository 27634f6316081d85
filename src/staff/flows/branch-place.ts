/** Returns the hash of a moment, or of the end of a branch that begins there: "12" or "12.3.0". */
export const branchHash = (at: number, picks: readonly number[]): string => [at, ...picks].join('.')

/** Reads the hash of a moment. An unreadable number counts as 0. */
export const branchPlace = (hash: string): { at: number; picks: number[] } => {
  const [at = 0, ...picks] = hash.split('.').map((part) => Number(part) || 0)
  return { at, picks }
}
