export const branchHash = (at: number, picks: readonly number[]): string => [at, ...picks].join('.')

export const branchPlace = (hash: string): { at: number; picks: number[] } => {
  const [at = 0, ...picks] = hash.split('.').map((part) => Number(part) || 0)
  return { at, picks }
}
