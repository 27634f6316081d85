import type { BookingPayload } from '#contract/booking.ts'
import type { Model } from '#contract/catalogue.ts'
import type { DayRange } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import { nearSizes, reachOf, type NearSize, type SizedModel } from '#domain/sizes/near-sizes.ts'
import type { FreeUnits } from './stock.ts'
import { countUnits, shortfallOf, unitsLeft } from './units.ts'

export interface LineSwap {
  kind: 'size' | 'model'
  person: number
  line: number
  product: string
  model: Pick<Model, 'id' | 'brand' | 'title'>
  property1: string
}

export type SwapCandidate =
  | LineSwap
  | { kind: 'location'; location: string }
  | { kind: 'earlier' | 'later'; date: DayRange }

type Persons = BookingPayload['persons']
type Line = Persons[number]['products'][number]
type Dated = BookingPayload & { date: DayRange }

/** The keys are the types of persons who can rent. The values do not matter here. */
type RentableBy = Partial<Record<`${Persons[number]['type']}`, unknown>>

interface SwappableModel extends SizedModel, Pick<Model, 'id' | 'brand' | 'title'> {
  prices?: RentableBy | undefined
}

export interface SwappableProduct {
  id: string
  prices: RentableBy
  models: readonly SwappableModel[]
}
type Catalogue = readonly SwappableProduct[]

const SIZES_OFFERED = 2
const MODELS_OFFERED = 2
const LINES_MENDED = 6

/** Returns the lines that are out of stock. Earlier lines take their units first. */
export const shortLines = (persons: Persons, free: FreeUnits): { person: number; line: number }[] => {
  const shortfall = shortfallOf(free)
  return persons.flatMap(({ products }, person) =>
    products.flatMap((chosen, line) => (shortfall(chosen) > 0 ? [{ person, line }] : [])),
  )
}

/** Lists other sizes of the same model, then other models of the product in the same or the nearest size. */
export const swapsOfLine = (
  { persons }: { persons: Persons },
  place: { person: number; line: number },
  catalogue: Catalogue,
  free: FreeUnits,
): LineSwap[] => {
  const { type, products } = persons[place.person]!
  const { id, count, modelId, property1 } = products[place.line]!
  const product = catalogue.find((candidate) => candidate.id === id)
  const own = product?.models.find((model) => model.id === modelId)
  if (!product || !own || !property1) return []

  const taken = countUnits(persons.flatMap((person) => person.products))
  const freeSizes = (model: SwappableModel) => (size: string) =>
    unitsLeft(free, taken, { product: id, model: model.id, property1: size }) >= count
  const candidate = (
    kind: LineSwap['kind'],
    { id: modelId, brand, title }: SwappableModel,
    size: NearSize,
  ): LineSwap => ({
    kind,
    ...place,
    product: id,
    model: { id: modelId, brand, title },
    property1: size.property1,
  })

  const reach = reachOf(own, property1)
  const sizes = nearSizes(own, property1, reach, freeSizes(own)).filter((size) => size.property1 !== property1)
  const models = product.models
    .filter((model) => model !== own && (model.prices ?? product.prices)[`${type}`])
    .flatMap((model) =>
      nearSizes(model, property1, reach, freeSizes(model))
        .slice(0, 1)
        .map((size) => ({ model, size })),
    )
    .toSorted((a, b) => a.size.far - b.size.far)
  return [
    ...sizes.slice(0, SIZES_OFFERED).map((size) => candidate('size', own, size)),
    ...models.slice(0, MODELS_OFFERED).map(({ model, size }) => candidate('model', model, size)),
  ]
}

const moved = ({ from, to }: DayRange, days: number): DayRange => ({ from: addDays(from, days), to: addDays(to, days) })

export interface SwapInput {
  payload: Dated
  catalogue: Catalogue
  free: FreeUnits
  locations: readonly string[]
}

/**
 * The listed sizes and models are free. For locations and periods, the caller must check the stock of the whole
 * booking.
 */
export const swapCandidates = ({ payload, catalogue, free, locations }: SwapInput): SwapCandidate[] => {
  const short = shortLines(payload.persons, free)
  if (short.length === 0) return []
  return [
    ...short.slice(0, LINES_MENDED).flatMap((place) => swapsOfLine(payload, place, catalogue, free)),
    ...locations
      .filter((location) => location !== payload.location)
      .map((location) => ({ kind: 'location', location }) as const),
    { kind: 'earlier', date: moved(payload.date, -1) },
    { kind: 'later', date: moved(payload.date, 1) },
  ]
}

export const swapLine = <L extends Pick<Line, 'modelId' | 'property1'>>(
  products: readonly L[],
  { line, model, property1 }: Pick<LineSwap, 'line' | 'model' | 'property1'>,
): L[] => {
  const { id: modelId, brand: modelBrand, title: modelTitle } = model
  return products.map((chosen, at) =>
    at === line ? { ...chosen, modelId, modelBrand, modelTitle, property1 } : chosen,
  )
}

export const withCandidate = (payload: Dated, candidate: SwapCandidate): Dated => {
  switch (candidate.kind) {
    case 'location':
      return { ...payload, location: candidate.location }
    case 'earlier':
    case 'later':
      return { ...payload, date: candidate.date }
    default:
      return {
        ...payload,
        persons: payload.persons.map((somebody, at) =>
          at === candidate.person ? { ...somebody, products: swapLine(somebody.products, candidate) } : somebody,
        ),
      }
  }
}
