import type { ProductLine } from '#contract/person.ts'
import { nearSizes, reachOf, type SizedModel } from '#domain/sizes/near-sizes.ts'
import type { FreeUnits } from '#domain/stock/stock.ts'
import { countUnits, shortfallOf, unitKey } from '#domain/stock/units.ts'

export interface ShortLine {
  /** Indexes in the booking. */
  person: number
  line: number
  missing: number
  /** The nearest free size of the same model; null: none. */
  nearest: { modelId: string; property1: string } | null
}

type Persons = readonly { products: readonly ProductLine[] }[]

/**
 * A group's lines that are not free, in order: earlier persons keep their units. One unit is never offered to two
 * persons. A unit that is not listed is not free.
 */
export const shortPersons = (
  persons: Persons,
  free: FreeUnits,
  modelOf: (line: ProductLine) => SizedModel | undefined,
): ShortLine[] => {
  const shortfall = shortfallOf(free, 0)
  const taken = countUnits(persons.flatMap(({ products }) => products))
  const left = (key: string) => (free.get(key) ?? 0) - (taken.get(key) ?? 0)
  const nearestTo = (line: ProductLine): ShortLine['nearest'] => {
    const model = modelOf(line)
    if (!model || !line.modelId || !line.property1) return null
    const keyOf = (property1: string) => unitKey({ product: line.id, model: line.modelId!, property1 })
    const reach = reachOf(model, line.property1)
    const [size] = nearSizes(model, line.property1, reach, (property1) => left(keyOf(property1)) >= line.count)
    if (!size) return null
    taken.set(keyOf(size.property1), (taken.get(keyOf(size.property1)) ?? 0) + line.count)
    return { modelId: line.modelId, property1: size.property1 }
  }
  return persons.flatMap(({ products }, person) =>
    products.flatMap((chosen, line) => {
      const missing = shortfall(chosen)
      return missing > 0 ? [{ person, line, missing, nearest: nearestTo(chosen) }] : []
    }),
  )
}
