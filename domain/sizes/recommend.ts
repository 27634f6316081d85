import type { UnitRef } from '#contract/errors.ts'
import { FEATURES_OF, remaining, type Answers, type FilterCandidate } from './product-filter.ts'
import { fittingVariant } from './rider-size.ts'

export type RecommendationReason =
  | `skills.${1 | 2 | 3}`
  | `snow.${'piste' | 'both' | 'powder'}`
  | `turn.${'short' | 'medium' | 'long'}`
  | `emotor.${'with' | 'without'}`
  | `terrain.${'road' | 'both' | 'trail'}`
  | `suspension.${'firm' | 'medium' | 'soft'}`

export interface RecommendedModel {
  product: string
  model: string
  size: string | null
  reasons: RecommendationReason[]
}

const RECOMMENDATIONS_MAX = 3

/** A model that is further away than this percentage from an answer suits other riders. */
const DISTANCE_MAX = 45

const SPEAKS_FOR = 20

const UNSAID = 50

const SKILL_SHARE = { 1: 15, 2: 50, 3: 85 } as const

export const GRADED = {
  // The skill counts twice, because it also matters for safety.
  skills: { counts: 2, thirds: ['skills.1', 'skills.2', 'skills.3'] },
  snow: { counts: 1, thirds: ['snow.piste', 'snow.both', 'snow.powder'] },
  turn: { counts: 1, thirds: ['turn.short', 'turn.medium', 'turn.long'] },
  terrain: { counts: 1, thirds: ['terrain.road', 'terrain.both', 'terrain.trail'] },
  suspension: { counts: 1, thirds: ['suspension.firm', 'suspension.medium', 'suspension.soft'] },
} as const satisfies Record<
  keyof typeof FEATURES_OF,
  { counts: number; thirds: readonly [RecommendationReason, RecommendationReason, RecommendationReason] }
>

type Graded = keyof typeof GRADED

const GRADED_QUESTIONS = Object.keys(GRADED) as Graded[]

const shareOf = (question: Graded, { skills, powder, ...shares }: Answers): number | null | undefined => {
  if (question === 'skills') return skills == null ? null : SKILL_SHARE[skills]
  return question === 'snow' ? powder : shares[question]
}

const judge = ({ model: { features } }: FilterCandidate, answers: Answers) => {
  const judged = GRADED_QUESTIONS.flatMap((question) => {
    const share = shareOf(question, answers)
    if (share == null) return []
    const gaps = FEATURES_OF[question].map((name) =>
      // The question about snow asks for the share in powder, so the share on the piste is the rest to 100.
      Math.abs((features[name] ?? UNSAID) - (name === 'piste' ? 100 - share : share)),
    )
    const { counts, thirds } = GRADED[question]
    const distance = gaps.reduce((sum, gap) => sum + gap) / gaps.length
    return [{ counts, distance, reason: thirds[Math.min(2, Math.floor((share * 3) / 100))]! }]
  })
  const speaking = judged.filter(({ distance }) => distance <= SPEAKS_FOR)
  const isFar = judged.some(({ distance }) => distance > DISTANCE_MAX)
  if (isFar || (judged.length > 0 && speaking.length === 0)) return undefined
  const counted = judged.reduce((sum, { counts }) => sum + counts, 0)
  const emotor: RecommendationReason[] =
    answers.emotor == null ? [] : [answers.emotor ? 'emotor.with' : 'emotor.without']
  return {
    // Squares let one large gap count more than several small ones.
    distance: judged.reduce((sum, { counts, distance }) => sum + counts * distance ** 2, 0) / Math.max(1, counted),
    reasons: [...speaking.map(({ reason }) => reason), ...emotor],
  }
}

const sizeFor = (
  { product, model }: FilterCandidate,
  { height, weight, skills }: Answers,
  isFree: (unit: UnitRef) => boolean,
): string | null | undefined => {
  const free = model.variants.filter(
    ({ property1, disabled }) => !disabled && isFree({ product: product.id, model: model.id, property1 }),
  )
  if (height == null) return free.length > 0 ? null : undefined
  return fittingVariant(free, { height, weight, skills }, product.sport, model.features)?.property1
}

/**
 * Returns the models nearest to a person's answers, nearest first, at most `RECOMMENDATIONS_MAX`.
 * @param isFree tells whether the person can have a unit for the whole period at the location
 */
export const recommend = (
  candidates: readonly FilterCandidate[],
  answers: Answers,
  isFree: (unit: UnitRef) => boolean,
): RecommendedModel[] =>
  remaining(candidates, answers)
    .flatMap((candidate) => {
      const limit = candidate.model.features.weight
      if (answers.weight != null && limit !== undefined && answers.weight > limit) return []
      const judged = judge(candidate, answers)
      const size = judged && sizeFor(candidate, answers, isFree)
      if (!judged || size === undefined) return []
      const { product, model } = candidate
      return [{ distance: judged.distance, product: product.id, model: model.id, size, reasons: judged.reasons }]
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, RECOMMENDATIONS_MAX)
    .map(({ distance: _ordered, ...pick }) => pick)
