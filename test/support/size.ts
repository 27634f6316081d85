export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/**
 * The part of a test's full size to run: its share in `npm test`, the whole in `npm run test:deep`. For tests over many generated cases that take
 * minutes in full.
 */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
