export const isWhole = Boolean(process.env.TALSTATION_DEEP)

export function size({ share, whole }: { share: number; whole: number }): number {
  return isWhole ? whole : share
}
