import type { PersonalFields } from '#contract/person.ts'
import { type ChosenSize, euSize, SHOE_TOLERANCE, type SizedProduct } from './fitting-size.ts'
import { distanceFromBest, distanceToFit, GROWN_CM, idealLength } from './rider-size.ts'

export interface SizeFit {
  isFitting: boolean
  /** In cm, or in EU sizes of a boot. */
  off: number
  by: ('height' | 'weight' | 'skills' | 'shoesize')[]
}

interface JudgedProduct extends Pick<SizedProduct, 'sport'> {
  models: readonly Omit<SizedProduct['models'][number], 'prices'>[]
}

export const sizeFit = (
  { sport, models }: JudgedProduct,
  { modelId, property1 }: ChosenSize,
  { height, weight, skills, shoesize }: PersonalFields,
): SizeFit | undefined => {
  const model = models.find(({ id }) => id === modelId)
  const variant = model?.variants.find((found) => found.property1 === property1)
  if (!model || !variant) return undefined
  if (sport && height != null && (variant.heights || variant.length !== undefined)) {
    const rider = { height, weight, skills }
    const ideal = idealLength(rider, sport, model.features ?? {})
    const off = distanceFromBest(variant, rider, ideal)
    if (off === undefined) return undefined
    const isFitting = distanceToFit(variant, rider, ideal) !== undefined
    if (variant.heights) return { isFitting, off, by: ['height'] }
    const hasWeight = weight != null && height >= GROWN_CM
    const hasSkills = skills != null && sport !== 'classic' && sport !== 'skating'
    return {
      isFitting,
      off,
      by: ['height', ...(hasWeight ? ['weight' as const] : []), ...(hasSkills ? ['skills' as const] : [])],
    }
  }
  const eu = euSize(property1)
  if (shoesize == null || eu === undefined) return undefined
  const off = Math.abs(eu - shoesize)
  return { isFitting: off <= SHOE_TOLERANCE, off, by: ['shoesize'] }
}
