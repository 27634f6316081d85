export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/** All cases of a test take minutes, so `npm test` runs only a share. */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
