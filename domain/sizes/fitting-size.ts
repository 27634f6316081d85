import type { Fit, Model, Product } from '#contract/catalogue.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'
import { fittingVariant } from './rider-size.ts'

/** The prices only show which types of persons can rent the product. */
export interface SizedProduct extends Pick<Product, 'id' | 'sport'> {
  models: readonly (Pick<Model, 'id' | 'features'> & {
    prices?: TypesOffered | undefined
    variants: readonly (Fit & { property1: string; disabled: boolean })[]
  })[]
  prices: TypesOffered
}

type TypesOffered = Partial<Record<`${PersonType}`, unknown>>

export interface ChosenSize {
  modelId: string
  property1: string
}

/** The maximum difference between boot and foot, in EU sizes. */
export const SHOE_TOLERANCE = 1

/** Returns 41.5 for "26.5 (EU 41.5)", and undefined if the name has no EU size. */
export const euSize = (size: string): number | undefined => {
  const [, digits] = /EU\s*(\d+(?:[.,]\d+)?)/.exec(size) ?? []
  return digits === undefined ? undefined : Number(digits.replace(',', '.'))
}

/** Returns the larger one of two equally near variants, because a boot that is too small hurts. */
const boot = (variants: readonly { property1: string }[], shoesize: number) =>
  variants
    .flatMap((variant) => {
      const size = euSize(variant.property1)
      return size === undefined ? [] : [{ variant, size, off: Math.abs(size - shoesize) }]
    })
    .filter(({ off }) => off <= SHOE_TOLERANCE)
    .toSorted((a, b) => a.off - b.off || b.size - a.size)[0]?.variant

export const modelsFor = <M extends { prices?: TypesOffered | undefined }>(
  { models, prices }: { models: readonly M[]; prices: TypesOffered },
  type: PersonType,
): M[] => models.filter((model) => (model.prices ?? prices)[`${type}`])

export const fittingSize = (
  product: SizedProduct,
  type: PersonType,
  { height, weight, skills, shoesize }: PersonalFields,
  isFree: (size: ChosenSize) => boolean,
): ChosenSize | undefined => {
  for (const model of modelsFor(product, type)) {
    const free = model.variants.filter(
      ({ property1, disabled }) => !disabled && isFree({ modelId: model.id, property1 }),
    )
    const variant =
      (product.sport && height != null
        ? fittingVariant(free, { height, weight, skills }, product.sport, model.features ?? {})
        : undefined) ?? (shoesize == null ? undefined : boot(free, shoesize))
    if (variant) return { modelId: model.id, property1: variant.property1 }
  }
  return undefined
}
