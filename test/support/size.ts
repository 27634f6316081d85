export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/** `npm test` runs only a share of a test's cases, because all of them can take minutes. */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
