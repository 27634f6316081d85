export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/**
 * Chooses how much of a test runs: `share` in `npm test`, `whole` in `npm run test:deep`. Tests of many generated cases
 * use it, because all cases take minutes.
 */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
