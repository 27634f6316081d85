export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/**
 * Chooses how much of a test runs: `share` in `npm test`, `whole` in `npm run test:deep`. It is for tests of many
 * generated cases, which take minutes as a whole.
 */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
