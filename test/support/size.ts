export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/**
 * Returns the number of generated cases that a test runs: `share` in `npm test`, and `whole` in `npm run test:deep`,
 * because all cases take minutes.
 */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
