import type { Features, Fit, Sport } from '#contract/catalogue.ts'

/** Without weight or skills, the size is for a rider of usual weight and middle skills. */
export interface Rider {
  /** In cm. */
  height: number
  /** In kg. */
  weight?: number | null | undefined
  skills?: 1 | 2 | 3 | null | undefined
}

/** The height in cm below which skis follow the table for kids, and the weight does not count. */
export const GROWN_CM = 150

const LENGTH_TOLERANCE_CM = 8

const RUNS_ON_PISTE = 80
const FLOATS_IN_POWDER = 60

const clamp = (value: number, bound: number) => Math.max(-bound, Math.min(bound, value))

const overweight = ({ height, weight }: Rider): number =>
  weight == null || height < GROWN_CM ? 0 : weight - (height - 100)

/**
 * The rules are those of sport-calculator.com/blog/ski-length-formula. Professionals take its "advanced", because
 * rental skis have no "expert".
 */
const skiLength = (rider: Rider, sport: Sport, { piste = 0, powder = 0 }: Features): number => {
  const ability = { 1: -15, 2: -10, 3: -5 }[rider.skills ?? 2]
  const kind = sport === 'touring' ? 5 : powder >= FLOATS_IN_POWDER ? 10 : piste >= RUNS_ON_PISTE ? -5 : 0
  return rider.height + ability + kind + clamp(overweight(rider) / 5, 10)
}

/**
 * The lengths follow Deutscher Skiverband (ski-online.de, "Kinderski: Auf die richtige Länge kommt es an"), as shares
 * of body height by Drillis and Contini (1966).
 */
const childSkiLength = ({ height, skills }: Rider): number => height * { 1: 0.8, 2: 0.86, 3: 0.93 }[skills ?? 2]

const boardLength = (rider: Rider, { powder = 0 }: Features): number => {
  const share = powder >= FLOATS_IN_POWDER ? 0.936 : { 1: 0.845, 2: 0.885, 3: 0.9 }[rider.skills ?? 2]
  return rider.height * share + clamp(overweight(rider) / 5, 10)
}

/** The rules are those of paradisi.de, "Die Wahl der richtigen Stöcke und Skier ist beim Skilanglauf entscheidend". */
const crossCountryLength = (rider: Rider, beyond: number): number => {
  const over = overweight(rider)
  return rider.height + beyond + (over > 10 ? 5 : over < -10 ? -5 : 0)
}

/** In cm. Returns undefined for sports whose equipment has no length. */
export const idealLength = (rider: Rider, sport: Sport, features: Features): number | undefined => {
  switch (sport) {
    case 'ski':
    case 'touring':
      return rider.height < GROWN_CM ? childSkiLength(rider) : skiLength(rider, sport, features)
    case 'snowboard':
      return boardLength(rider, features)
    case 'classic':
      return crossCountryLength(rider, 20)
    case 'skating':
      return crossCountryLength(rider, 10)
    default:
      return undefined
  }
}

export const distanceFromBest = (
  { length, heights }: Fit,
  { height }: Rider,
  ideal: number | undefined,
): number | undefined => {
  if (heights) return Math.abs(height - (heights.from + heights.to) / 2)
  return length === undefined || ideal === undefined ? undefined : Math.abs(length - ideal)
}

export const distanceToFit = (variant: Fit, rider: Rider, ideal: number | undefined): number | undefined => {
  const { heights } = variant
  const off = distanceFromBest(variant, rider, ideal)
  if (heights) return heights.from <= rider.height && rider.height <= heights.to ? off : undefined
  return off !== undefined && off <= LENGTH_TOLERANCE_CM ? off : undefined
}

const sizeOf = ({ length, heights }: Fit): number => length ?? heights?.from ?? 0

/** If two variants fit equally, returns the smaller one, which is easier to ride. Returns undefined if none fits. */
export const fittingVariant = <V extends Fit>(
  variants: readonly V[],
  rider: Rider,
  sport: Sport,
  features: Features,
): V | undefined => {
  const ideal = idealLength(rider, sport, features)
  const fitting = variants.flatMap((variant) => {
    const off = distanceToFit(variant, rider, ideal)
    return off === undefined ? [] : [{ variant, off }]
  })
  return fitting.toSorted((a, b) => a.off - b.off || sizeOf(a.variant) - sizeOf(b.variant))[0]?.variant
}
