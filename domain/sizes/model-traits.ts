import type { Model } from '#contract/catalogue.ts'
import { GRADED, type RecommendationReason } from './recommend.ts'

type Featured = Pick<Model, 'features'>

const ownTraits = ({ features = {} }: Featured): RecommendationReason[] => {
  const { skills, powder, turn, terrain, suspension } = features
  const shares = { skills, snow: powder, turn, terrain, suspension }
  return (Object.keys(GRADED) as (keyof typeof GRADED)[]).flatMap((question) => {
    const share = shares[question]
    return share === undefined ? [] : [GRADED[question].thirds[Math.min(2, Math.floor((share * 3) / 100))]!]
  })
}

/** Returns the ability, then the traits in which one of the other models differs. */
export const traitsOf = (models: readonly Featured[], model: Featured): RecommendationReason[] =>
  ownTraits(model).filter(
    (trait) => trait.startsWith('skills.') || models.some((other) => !ownTraits(other).includes(trait)),
  )
