export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/**
 * Returns the size of a test, such as its number of generated cases: `share` in `npm test`, or `whole` in a deep run
 * (`npm run test:deep`), because all cases take minutes.
 */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
