import type { ProductLine } from '#contract/person.ts'
import { nearSizes, reachOf, type SizedModel } from '#domain/sizes/near-sizes.ts'
import type { FreeUnits } from '#domain/stock/stock.ts'
import { countUnits, shortfallOf, unitKey, unitsLeft } from '#domain/stock/units.ts'

export interface ShortLine {
  person: number
  line: number
  missing: number
  /** Null if no near size of the same model is free, or the line has no size. */
  nearest: { modelId: string; property1: string } | null
}

type Persons = readonly { products: readonly ProductLine[] }[]

/** Persons take units in their order, and each free unit is suggested to one person only. */
export const shortPersons = (
  persons: Persons,
  free: FreeUnits,
  modelOf: (line: ProductLine) => SizedModel | undefined,
): ShortLine[] => {
  const shortfall = shortfallOf(free)
  const taken = countUnits(persons.flatMap(({ products }) => products))
  const nearestTo = (line: ProductLine): ShortLine['nearest'] => {
    const model = modelOf(line)
    if (!model || !line.modelId || !line.property1) return null
    const unitOf = (property1: string) => ({ product: line.id, model: line.modelId!, property1 })
    const reach = reachOf(model, line.property1)
    const [size] = nearSizes(model, line.property1, reach, (size) => unitsLeft(free, taken, unitOf(size)) >= line.count)
    if (!size) return null
    const key = unitKey(unitOf(size.property1))
    taken.set(key, (taken.get(key) ?? 0) + line.count)
    return { modelId: line.modelId, property1: size.property1 }
  }
  return persons.flatMap(({ products }, person) =>
    products.flatMap((chosen, line) => {
      const missing = shortfall(chosen)
      return missing > 0 ? [{ person, line, missing, nearest: nearestTo(chosen) }] : []
    }),
  )
}
