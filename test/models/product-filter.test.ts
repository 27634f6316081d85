import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Product, Sport } from '#contract/catalogue.ts'
import {
  ANSWERED_BY,
  candidatesFor,
  isAnswered,
  QUESTIONS,
  questionsAsked,
  startedAnew,
  withAnswer,
  type Answers,
  type FilterCandidate,
} from '#domain/sizes/product-filter.ts'
import { productFilterMachine, type ProductFilterContext, type ProductFilterEvent } from '#machines/product-filter.ts'
import type { RecommendedModel } from '#domain/sizes/recommend.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

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

const recommended = (picks: RecommendedModel[]) => ({ type: 'recommendation.made', picks }) as const
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
const events: readonly ProductFilterEvent[] = [
  answer({ sport: 'ski' }),
  answer({ sport: 'bike' }),
  answer({ skills: 1 }),
  answer({ emotor: true }),
  answer({ emotor: false }),
  answer({ height: 170, weight: null }),
  { type: 'question.invalid' },
  { type: 'question.skip' },
  { type: 'question.back' },
  { type: 'filter.again' },
  { type: 'recommendation.retry' },
  recommended([pick]),
  recommended([]),
  { type: 'recommendation.unreachable' },
]

type Has = (context: ProductFilterContext, event: Record<string, unknown>) => boolean
const isThrough = (offered: readonly FilterCandidate[], answers: Answers) =>
  questionsAsked(offered, answers).every((asked) => isAnswered(asked, answers))
const isAnswer: Has = ({ question }, { answer: given }) =>
  question !== null && ANSWERED_BY[question].every((key) => (given as Answers)[key] !== undefined)
const isLast: Has = (context, { answer: given }) => {
  const answers = given ? withAnswer(context.answers, given) : { ...context.answers, ...OPEN[context.question!] }
  const asked = questionsAsked(context.candidates, answers)
  return QUESTIONS.slice(QUESTIONS.indexOf(context.question!) + 1).every(
    (later) => !asked.includes(later) || ANSWERED_BY[later].every((key) => answers[key] !== undefined),
  )
}
const hasEarlier: Has = (context) =>
  questionsAsked(context.candidates, context.answers).some(
    (asked) => context.question === null || QUESTIONS.indexOf(asked) < QUESTIONS.indexOf(context.question),
  )

const OPEN: Record<string, Answers> = {
  sport: { sport: undefined },
  skills: { skills: null },
  snow: { powder: null },
  turn: { turn: null },
  emotor: { emotor: null },
  terrain: { terrain: null },
  suspension: { suspension: null },
  body: { height: null, weight: null },
}
type Change = Row<ProductFilterContext>['changes']
const bodyOf = ({ height, weight }: Answers): Answers => ({ height, weight })
const stored: Change = ({ answers }, { answer: given }) => ({
  answers: { ...(given.sport && answers.sport && given.sport !== answers.sport ? bodyOf(answers) : answers), ...given },
})
const leftOpen: Change = ({ answers, question }) => ({ answers: { ...answers, ...OPEN[question!] } })
const startedOver: Change = ({ answers }) => ({ answers: bodyOf(answers) })

const rows: readonly Row<ProductFilterContext>[] = [
  {
    in: 'asking',
    on: 'question.answer',
    if: (context, event) => isAnswer(context, event) && isLast(context, event),
    to: 'recommending',
    does: ['storeAnswer', 'keepAnswers'],
    changes: stored,
    varies: ['question'],
  },
  {
    in: 'asking',
    on: 'question.answer',
    if: isAnswer,
    to: 'asking.answering',
    does: ['storeAnswer', 'keepAnswers'],
    changes: stored,
    varies: ['question'],
  },
  { in: 'asking', on: 'question.invalid', to: 'asking.invalid' },
  { in: 'asking', on: 'question.skip', if: ({ question }) => question === 'sport' },
  {
    in: 'asking',
    on: 'question.skip',
    if: isLast,
    to: 'recommending',
    does: ['leaveOpen', 'keepAnswers'],
    changes: leftOpen,
    varies: ['question'],
  },
  {
    in: 'asking',
    on: 'question.skip',
    to: 'asking.answering',
    does: ['leaveOpen', 'keepAnswers'],
    changes: leftOpen,
    varies: ['question'],
  },
  {
    in: 'asking',
    on: 'question.back',
    if: hasEarlier,
    to: 'asking.answering',
    does: ['goBack'],
    varies: ['question'],
  },
  {
    in: 'recommending',
    on: 'recommendation.made',
    if: (_, { picks }) => (picks as []).length > 0,
    to: 'recommended',
    does: ['storePicks'],
    changes: { picks: [pick] },
  },
  { in: 'recommending', on: 'recommendation.made', to: 'nothingFits' },
  { in: 'recommending', on: 'recommendation.unreachable', to: 'unreachable' },
  ...['recommended', 'nothingFits'].flatMap((state): Row<ProductFilterContext>[] => [
    {
      in: state,
      on: 'question.back',
      if: hasEarlier,
      to: 'asking.answering',
      does: ['goBack'],
      varies: ['question'],
    },
    {
      in: state,
      on: 'filter.again',
      if: ({ candidates: offered, answers }) => isThrough(offered, startedAnew(answers)),
      to: 'recommending',
      does: ['startAnew', 'keepAnswers'],
      changes: startedOver,
      varies: ['question'],
    },
    {
      in: state,
      on: 'filter.again',
      to: 'asking.answering',
      does: ['startAnew', 'keepAnswers'],
      changes: startedOver,
      varies: ['question'],
    },
  ]),
  { in: 'unreachable', on: 'recommendation.retry', to: 'recommending' },
]

test('Generated paths reach every state and transition of the size advice', () => {
  const walk = walkMachine(productFilterMachine, {
    parts: [
      { input: { candidates, answers: {} }, events },
      { input: { candidates: ofSport('bike'), answers: {} }, events },
      { input: { candidates, answers: { sport: 'bike', emotor: true } }, events },
      {
        input: { candidates: ofSport('ski'), answers: { skills: 2, powder: 0, turn: 50, height: 180, weight: 80 } },
        events,
      },
      { input: { candidates, answers: { skills: 2, height: 180, weight: 80 } }, events },
      { input: { candidates: [], answers: {} }, events },
    ],
    facts: ({ context: { answers, picks, question } }) => [
      question,
      answers.sport,
      answers.emotor,
      QUESTIONS.map((asked) => isAnswered(asked, answers)),
      picks.length > 0,
    ],
    starts: ({ candidates: offered, answers }) => (isThrough(offered, answers) ? 'recommending' : 'asking.answering'),
    rows,
    begins: (input) => ({ ...input, question: expect.toBeOneOf([...QUESTIONS, null]) as never, picks: [] }),
    runs: { recommend: { in: 'recommending', input: ({ after }) => after.context.answers } },
    invariant: (snapshot) => {
      const { candidates: offered, answers, question, picks } = snapshot.context
      expect(snapshot.matches('asking')).toBe(question !== null)
      if (question !== null) expect(questionsAsked(offered, answers)).toContain(question)
      if (snapshot.matches('recommended')) expect(picks.length).toBeGreaterThan(0)
      const ways = [...events, { type: 'question.answer', answer: all }] as ProductFilterEvent[]
      expect(snapshot.matches('recommending') || ways.some((way) => snapshot.can(way))).toBe(true)
    },
  })
  expectWhole('productFilter', walk)
})

test('Going back in the size advice shows the earlier questions in reverse order', () => {
  const input = { candidates, answers: {} }
  const logic = productFilterMachine.provide({ actors: { recommend: fromCallback(() => {}) as never } })
  const filter = createActor(logic, { input }).start()
  const sent = (event: ProductFilterEvent) => {
    filter.send(event)
    return filter.getSnapshot().context.question
  }
  expect(filter.getSnapshot().context.question).toBe('sport')
  const ways: [ProductFilterEvent, string | null][] = [
    [answer({ sport: 'ski' }), 'skills'],
    [answer({ skills: 1 }), 'snow'],
    [{ type: 'question.skip' }, 'turn'],
    [{ type: 'question.back' }, 'snow'],
    [{ type: 'question.back' }, 'skills'],
    [{ type: 'question.skip' }, 'turn'],
    [{ type: 'question.skip' }, 'body'],
    [answer({ height: 170, weight: null }), null],
    [recommended([]), null],
    [{ type: 'question.back' }, 'body'],
    [{ type: 'question.skip' }, null],
    [recommended([pick]), null],
    [{ type: 'filter.again' }, 'sport'],
    [answer({ sport: 'bike' }), 'emotor'],
  ]
  for (const [event, question] of ways) expect(sent(event), event.type).toBe(question)
  filter.stop()
})

test('The size advice skips what the measures say, and going back shows it', () => {
  const input = { candidates, answers: { skills: 2 as const, height: 170, weight: null } }
  const logic = productFilterMachine.provide({ actors: { recommend: fromCallback(() => {}) as never } })
  const filter = createActor(logic, { input }).start()
  const sent = (event: ProductFilterEvent) => {
    filter.send(event)
    return filter.getSnapshot().context.question
  }
  const ways: [ProductFilterEvent, string | null][] = [
    [answer({ sport: 'ski' }), 'snow'],
    [answer({ powder: 0 }), 'turn'],
    [{ type: 'question.back' }, 'snow'],
    [{ type: 'question.back' }, 'skills'],
    [answer({ skills: 3 }), 'turn'],
    [{ type: 'question.skip' }, null],
    [recommended([]), null],
    [{ type: 'question.back' }, 'body'],
    [{ type: 'question.back' }, 'turn'],
    [{ type: 'question.back' }, 'snow'],
    [answer({ powder: 50 }), null],
  ]
  for (const [event, question] of ways) expect(sent(event), event.type).toBe(question)
  filter.stop()
})

const opened = (answers: Answers) =>
  createActor(productFilterMachine, { input: { candidates, answers } }).getSnapshot().context.question

test('The size advice opens with the first question that has no answer', () => {
  expect([opened({ sport: 'ski' }), opened({ sport: 'ski', skills: 1 }), opened({ sport: 'bike' })]).toEqual([
    'skills',
    'snow',
    'emotor',
  ])
})
