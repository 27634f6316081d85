import type { Category, Features, Model, Product, Sport } from '#contract/catalogue.ts'
import type { PersonalFields, PersonType } from '#contract/person.ts'

export const QUESTIONS = ['sport', 'skills', 'snow', 'turn', 'emotor', 'terrain', 'suspension', 'body'] as const
export type FilterQuestion = (typeof QUESTIONS)[number]

/** Null means skipped, undefined means not asked. Shares are in percent. */
export interface Answers {
  sport?: Sport | undefined
  skills?: 1 | 2 | 3 | null | undefined
  /** The share of skiing off the piste. The share on the piste is the rest to 100. */
  powder?: number | null | undefined
  /** The turns that the person likes, from 0 for short to 100 for long ones. */
  turn?: number | null | undefined
  emotor?: boolean | null | undefined
  /** The terrain that the person likes, from 0 for asphalt to 100 for trails. */
  terrain?: number | null | undefined
  suspension?: number | null | undefined
  height?: number | null | undefined
  weight?: number | null | undefined
}

export const ANSWERED_BY = {
  sport: ['sport'],
  skills: ['skills'],
  snow: ['powder'],
  turn: ['turn'],
  emotor: ['emotor'],
  terrain: ['terrain'],
  suspension: ['suspension'],
  body: ['height', 'weight'],
} as const satisfies Record<FilterQuestion, readonly (keyof Answers)[]>

export const FEATURES_OF = {
  skills: ['skills'],
  snow: ['piste', 'powder'],
  turn: ['turn'],
  terrain: ['terrain'],
  suspension: ['suspension'],
} as const satisfies Partial<Record<FilterQuestion, readonly (keyof Features)[]>>

export interface FilterCandidate {
  product: Product & { sport: Sport }
  model: Model & { features: Features }
}

export const candidatesFor = (categories: readonly Pick<Category, 'products'>[], type: PersonType): FilterCandidate[] =>
  categories
    .flatMap(({ products }) => products)
    .flatMap((product) =>
      product.sport && product.prices[`${type}`]
        ? product.models.flatMap((model) => (model.features ? [{ product, model } as FilterCandidate] : []))
        : [],
    )

/** Only the sport and the choice of a motor exclude models. */
export const remaining = (
  candidates: readonly FilterCandidate[],
  { sport, emotor }: Pick<Answers, 'sport' | 'emotor'>,
): FilterCandidate[] =>
  candidates.filter(
    ({ product, model }) =>
      (sport === undefined || product.sport === sport) && (emotor == null || model.features.emotor === emotor),
  )

const SIZED_BY_SKILL: ReadonlySet<Sport> = new Set(['ski', 'touring', 'snowboard'])

const differ = (candidates: readonly FilterCandidate[], of: (candidate: FilterCandidate) => unknown): boolean =>
  new Set(candidates.map(of)).size > 1

const isAsked = (
  question: FilterQuestion,
  candidates: readonly FilterCandidate[],
  { sport, emotor }: Answers,
): boolean => {
  switch (question) {
    case 'sport':
      return differ(candidates, ({ product }) => product.sport)
    case 'emotor':
      return differ(remaining(candidates, { sport }), ({ model }) => model.features.emotor)
    case 'body':
      return candidates.length > 0
    default: {
      const left = remaining(candidates, { sport, emotor })
      return (
        FEATURES_OF[question].some((name) => differ(left, ({ model }) => model.features[name])) ||
        (question === 'skills' && left.some(({ product }) => SIZED_BY_SKILL.has(product.sport)))
      )
    }
  }
}

export const questionsAsked = (candidates: readonly FilterCandidate[], answers: Answers): FilterQuestion[] =>
  QUESTIONS.filter((question) => isAsked(question, candidates, answers))

export const isAnswered = (question: FilterQuestion, answers: Answers): boolean =>
  ANSWERED_BY[question].every((key) => answers[key] !== undefined)

const bodyOf = ({ height, weight }: Answers): Answers => ({ height, weight })

/** If the answer chooses another sport than before, drops all earlier answers except those about the body. */
export const withAnswer = (answers: Answers, answer: Answers): Answers => ({
  ...(answer.sport !== undefined && answers.sport !== undefined && answer.sport !== answers.sport
    ? bodyOf(answers)
    : answers),
  ...answer,
})

/** Returns the first question without an answer after `question`, or null if all are answered. */
export const followingQuestion = (
  candidates: readonly FilterCandidate[],
  answers: Answers,
  question: FilterQuestion,
): FilterQuestion | null =>
  questionsAsked(candidates, answers).find(
    (asked) => QUESTIONS.indexOf(asked) > QUESTIONS.indexOf(question) && !isAnswered(asked, answers),
  ) ?? null

export const skipped = (question: FilterQuestion): Answers =>
  Object.fromEntries(ANSWERED_BY[question].map((key) => [key, null]))

export const startedAnew = bodyOf

type Described = Pick<PersonalFields, 'height' | 'weight' | 'skills'> & { answers?: Answers }

/** A skipped question does not erase a known value. */
export const descriptionOf = ({ height, weight, skills, ...answers }: Answers): Described => ({
  ...(height != null && { height }),
  ...(weight != null && { weight }),
  ...(skills != null && { skills }),
  answers: {
    ...answers,
    ...(height === null && { height }),
    ...(weight === null && { weight }),
    ...(skills === null && { skills }),
  },
})

/** If the height is known and the weight is not, the weight is null, as if the visitor had skipped it. */
export const answersOf = ({ answers, height, weight, skills }: Described): Answers => ({
  ...answers,
  ...(height != null && { height, weight: weight ?? null }),
  ...(skills != null && { skills }),
})
