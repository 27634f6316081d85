export interface SizedModel {
  variants: readonly { property1: string; disabled: boolean }[]
}

/** Sizes at most this many positions away in the shop's list are near, because sizes further away rarely fit. */
const STEPS_MAX = 2

const measure = (size: string): number | undefined => {
  const [digits] = /\d+(?:[.,]\d+)?/.exec(size) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

const distance = (from: string, to: string, sizes: readonly string[]): number => {
  if (from === to) return 0
  const [a, b] = [measure(from), measure(to)]
  if (a !== undefined && b !== undefined) return Math.abs(a - b)
  const [first, second] = [sizes.indexOf(from), sizes.indexOf(to)]
  return first === -1 || second === -1 ? Number.POSITIVE_INFINITY : Math.abs(first - second)
}

export interface NearSize {
  property1: string
  far: number
}

export const nearSizes = (
  model: SizedModel,
  wanted: string,
  reach: number,
  isFree: (property1: string) => boolean,
): NearSize[] => {
  const sizes = model.variants.map(({ property1 }) => property1)
  return model.variants
    .filter(({ property1, disabled }) => !disabled && isFree(property1))
    .map(({ property1 }) => ({ property1, far: distance(wanted, property1, sizes) }))
    .filter(({ far }) => far <= reach)
    .toSorted((a, b) => a.far - b.far)
}

/** Returns the largest distance to a size up to two positions away in the shop's list. */
export const reachOf = ({ variants }: SizedModel, own: string): number => {
  const sizes = variants.map(({ property1 }) => property1)
  const at = sizes.indexOf(own)
  const neighbours = sizes.slice(Math.max(0, at - STEPS_MAX), at + STEPS_MAX + 1)
  return Math.max(...neighbours.map((size) => distance(own, size, sizes)))
}
