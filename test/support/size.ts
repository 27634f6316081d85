export const isWhole = Boolean(process.env.TALSTATION_DEEP)

/**
 * How much of a test's full size to run: its share in `npm test`, the whole in `npm run test:deep`.
 * For tests over many generated cases, whose whole takes minutes.
 */
export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
