import type { Features, Fit, Sport } from '#contract/catalogue.ts'

/** The rider's body. Unknown values do not change the size. */
export interface Rider {
  /** The height in cm. */
  height: number
  /** The weight in kg. */
  weight?: number | null | undefined
  /** The ability: 1 beginner, 2 advanced, 3 professional. */
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
 * Returns the length of skis: the body height, less 15, 10 or 5 cm by ability, 5 less for the piste, 10 more for
 * powder, 5 more for touring, and 1 cm more or less for every 5 kg above or below the usual weight, at most 10
 * (sport-calculator.com/blog/ski-length-formula). The "expert" of that page has no length for rental skis, so
 * professionals take its "advanced".
 */
const skiLength = (rider: Rider, sport: Sport, { piste = 0, powder = 0 }: Features): number => {
  const ability = { 1: -15, 2: -10, 3: -5 }[rider.skills ?? 2]
  const kind = sport === 'touring' ? 5 : powder >= FLOATS_IN_POWDER ? 10 : piste >= RUNS_ON_PISTE ? -5 : 0
  return rider.height + ability + kind + clamp(overweight(rider) / 5, 10)
}

/**
 * Returns the length of children's skis. They reach from armpit to shoulder for beginners, from neck to mouth for the
 * advanced, to the eyes for sporty ones (Deutscher Skiverband, ski-online.de, "Kinderski: Auf die richtige Länge kommt
 * es an"). The factors are shares of body height by Drillis and Contini (1966).
 */
const childSkiLength = ({ height, skills }: Rider): number => height * { 1: 0.8, 2: 0.86, 3: 0.93 }[skills ?? 2]

const boardLength = (rider: Rider, { powder = 0 }: Features): number => {
  const share = powder >= FLOATS_IN_POWDER ? 0.936 : { 1: 0.845, 2: 0.885, 3: 0.9 }[rider.skills ?? 2]
  return rider.height * share + clamp(overweight(rider) / 5, 10)
}

/**
 * Returns the length of cross-country skis: 20 cm above body height for classic, 10 for skating, 5 more or less for
 * heavy and light skiers (paradisi.de, "Die Wahl der richtigen Stöcke und Skier ist beim Skilanglauf entscheidend").
 */
const crossCountryLength = (rider: Rider, beyond: number): number => {
  const over = overweight(rider)
  return rider.height + beyond + (over > 10 ? 5 : over < -10 ? -5 : 0)
}

/** Returns the recommended length in cm, or undefined for sports whose equipment has no length. */
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

/** Returns the distance of a variant from the best fit in cm, whether it fits or not, or undefined if it is unknown. */
export const distanceFromBest = (
  { length, heights }: Fit,
  { height }: Rider,
  ideal: number | undefined,
): number | undefined => {
  if (heights) return Math.abs(height - (heights.from + heights.to) / 2)
  return length === undefined || ideal === undefined ? undefined : Math.abs(length - ideal)
}

/** Returns the distance of a variant from the best fit in cm, or undefined if it does not fit. */
export const distanceToFit = (variant: Fit, rider: Rider, ideal: number | undefined): number | undefined => {
  const { heights } = variant
  const off = distanceFromBest(variant, rider, ideal)
  if (heights) return heights.from <= rider.height && rider.height <= heights.to ? off : undefined
  return off !== undefined && off <= LENGTH_TOLERANCE_CM ? off : undefined
}

const sizeOf = ({ length, heights }: Fit): number => length ?? heights?.from ?? 0

/**
 * Returns the variant that fits best. If two fit equally, it returns the smaller one, which is easier to ride. Returns
 * undefined if none fits.
 */
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
