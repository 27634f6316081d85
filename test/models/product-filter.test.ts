import { expect, test } from 'vitest'
import type { Product, Sport } from '#contract/catalogue.ts'
import {
  candidatesFor,
  isAnswered,
  QUESTIONS,
  questionsAsked,
  type FilterCandidate,
} from '#domain/sizes/product-filter.ts'
import { productFilterMachine, type ProductFilterEvent } from '#machines/product-filter.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

type Events = readonly (ProductFilterEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const product = (sport: Sport, features: object[]) =>
  ({
    id: sport,
    sport,
    prices: { 1: {} },
    models: features.map((each, at) => ({ id: `${sport}-${at}`, features: each })),
  }) as unknown as Product

const candidates = candidatesFor(
  [
    {
      products: [
        product('ski', [
          { piste: 90, powder: 10, skills: 20, turn: 40 },
          { piste: 20, powder: 90, skills: 80, turn: 80 },
        ]),
        product('bike', [
          { terrain: 20, suspension: 0, emotor: false },
          { terrain: 20, suspension: 0, emotor: true },
          { terrain: 90, suspension: 90, emotor: true },
        ]),
      ],
    },
  ],
  1,
)
const ofSport = (sport: Sport): FilterCandidate[] => candidates.filter((candidate) => candidate.product.sport === sport)

const recommended = (picks: unknown[]) => ({ type: 'xstate.done.actor.recommend', output: picks }) as const
const pick = { product: 'ski', model: 'ski-0', size: '160 cm', reasons: [] }

const all = {
  sport: 'ski',
  skills: 1,
  powder: 0,
  turn: 0,
  emotor: true,
  terrain: 0,
  suspension: 0,
  height: 170,
  weight: null,
}
const answer = (given: object) => ({ type: 'question.answer', answer: given }) as const
const events: Events = [
  answer({ sport: 'ski' }),
  answer({ sport: 'bike' }),
  answer({ skills: 1 }),
  answer({ emotor: true }),
  answer({ emotor: false }),
  answer({ height: 170, weight: null }),
  { type: 'question.skip' },
  { type: 'question.back' },
  { type: 'filter.again' },
  { type: 'recommendation.retry' },
  recommended([pick]),
  recommended([]),
  { type: 'xstate.error.actor.recommend', error: new Error('network') },
]

test('generated paths reach every state and transition of the questionnaire', () => {
  const walk = walkMachine(productFilterMachine, {
    parts: [
      { input: { candidates, answers: {} }, events },
      { input: { candidates: ofSport('bike'), answers: {} }, events },
      // Some of it has been said before, or all.
      { input: { candidates, answers: { sport: 'bike', emotor: true } }, events },
      {
        input: { candidates: ofSport('ski'), answers: { skills: 2, powder: 0, turn: 50, height: 180, weight: 80 } },
        events,
      },
      // There is nothing to recommend to this person.
      { input: { candidates: [], answers: {} }, events },
    ],
    facts: ({ context: { answers, picks, question } }) => [
      question,
      answers.sport,
      answers.emotor,
      QUESTIONS.map((asked) => isAnswered(asked, answers)),
      picks.length > 0,
    ],
    invariant: (snapshot) => {
      const { candidates: offered, answers, question, picks } = snapshot.context
      // Only distinguishing questions are asked, and recommendations wait for all answers.
      expect(snapshot.matches('asking')).toBe(question !== null)
      if (question !== null) expect(questionsAsked(offered, answers)).toContain(question)
      // The state of recommendations needs at least one.
      if (snapshot.matches('recommended')) expect(picks.length).toBeGreaterThan(0)
      // Each state without a running request has an event that leads on.
      const ways = [...events, { type: 'question.answer', answer: all }] as ProductFilterEvent[]
      expect(snapshot.matches('recommending') || ways.some((way) => snapshot.can(way))).toBe(true)
    },
  })
  process.stdout.write(`${describeWalk('productFilter', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
})
