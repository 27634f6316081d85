import { assertEvent, assign, fromPromise, not, setup } from 'xstate'
import {
  isAnswered,
  isAsked,
  QUESTIONS,
  skipped,
  startedAnew,
  withAnswer,
  type Answers,
  type Candidate,
  type Question,
} from '#domain/product-filter.ts'
import type { Pick } from '#domain/recommend.ts'

export interface ProductFilterContext {
  /** What can be recommended to the person; decides what is asked. */
  candidates: readonly Candidate[]
  answers: Answers
  /** The last recommendation. */
  picks: Pick[]
}

export interface ProductFilterInput {
  candidates: readonly Candidate[]
  /** What the person has said in this visit. */
  answers: Answers
}

export type ProductFilterEvent =
  | { type: 'question.answer'; answer: Answers }
  | { type: 'question.skip' }
  | { type: 'question.back' }
  | { type: 'filter.again' }
  | { type: 'recommendation.retry' }

const filterSetup = setup({
  types: {
    context: {} as ProductFilterContext,
    input: {} as ProductFilterInput,
    events: {} as ProductFilterEvent,
  },
  actors: {
    /** What is free and fits, once prices and stock of the booking as it is now are known. */
    recommend: fromPromise<Pick[], Answers>(() => Promise.reject(new Error('recommend is not provided'))),
  },
  guards: {
    isAsked: ({ context: { candidates, answers } }, { question }: { question: Question }) =>
      isAsked(question, candidates, answers),
    isOpen: ({ context: { candidates, answers } }, { question }: { question: Question }) =>
      isAsked(question, candidates, answers) && !isAnswered(question, answers),
    hasPicks: (_, { picks }: { picks: Pick[] }) => picks.length > 0,
  },
  actions: {
    storeAnswer: assign(({ context, event }) => {
      assertEvent(event, 'question.answer')
      return { answers: withAnswer(context.answers, event.answer) }
    }),
    skip: assign(({ context }, { question }: { question: Question }) => ({
      answers: withAnswer(context.answers, skipped(question)),
    })),
    startAnew: assign(({ context }) => ({ answers: startedAnew(context.answers) })),
    storePicks: assign((_, { picks }: { picks: Pick[] }) => ({ picks })),
    /** Remembers for the visit what the person has said. */
    keepAnswers: () => {},
  },
})

/** The last of the questions asked before one; before the result: of all. */
const askedBefore = (questions: readonly Question[]) =>
  questions
    .toReversed()
    .map((question) => ({ guard: { type: 'isAsked' as const, params: { question } }, target: `#${question}` }))

/** A question, passed over where it would tell nothing apart. */
const asking = (question: Question, then: string) =>
  filterSetup.createStateConfig({
    id: question,
    always: { guard: not({ type: 'isAsked', params: { question } }), target: then },
    on: {
      'question.answer': { target: then, actions: ['storeAnswer', 'keepAnswers'] },
      'question.back': askedBefore(QUESTIONS.slice(0, QUESTIONS.indexOf(question))),
    },
  })

/** A question that may also be left open. */
const skippable = (question: Question, then: string) => {
  const state = asking(question, then)
  return filterSetup.createStateConfig({
    ...state,
    on: {
      ...state.on,
      'question.skip': {
        target: then,
        actions: [{ type: 'skip', params: { question } }, 'keepAnswers'],
      },
    },
  })
}

/** From a result, whatever it is: other answers. */
const differently = {
  'question.back': askedBefore(QUESTIONS),
  'filter.again': { target: '#resuming', actions: ['startAnew' as const, 'keepAnswers' as const] },
}

/**
 * The questionnaire for one person (specification, section 2: productfilter): questions one after another, then what the shop recommends
 * among what is free, or that nothing is. Taking it over is the booking's event (`line.add`).
 */
export const productFilterMachine = filterSetup.createMachine({
  id: 'productFilter',
  context: ({ input }) => ({ ...input, picks: [] }),
  initial: 'resuming',
  states: {
    /** Goes on with the first question that is still open. */
    resuming: {
      id: 'resuming',
      always: [
        ...QUESTIONS.map((question) => ({
          guard: { type: 'isOpen' as const, params: { question } },
          target: `#${question}`,
        })),
        { target: 'recommending' },
      ],
    },
    asking: {
      initial: 'sport',
      states: {
        sport: asking('sport', '#skills'),
        skills: skippable('skills', '#snow'),
        snow: skippable('snow', '#turn'),
        turn: skippable('turn', '#emotor'),
        emotor: skippable('emotor', '#terrain'),
        terrain: skippable('terrain', '#suspension'),
        suspension: skippable('suspension', '#body'),
        body: skippable('body', '#recommending'),
      },
    },
    recommending: {
      id: 'recommending',
      invoke: {
        id: 'recommend',
        src: 'recommend',
        input: ({ context }) => context.answers,
        onDone: [
          {
            guard: { type: 'hasPicks', params: ({ event }) => ({ picks: event.output }) },
            target: 'recommended',
            actions: { type: 'storePicks', params: ({ event }) => ({ picks: event.output }) },
          },
          { target: 'nothingFits' },
        ],
        onError: 'unreachable',
      },
    },
    recommended: { on: differently },
    nothingFits: { on: differently },
    /** Without the shop nobody knows what is free; the answers are kept. */
    unreachable: { on: { 'recommendation.retry': 'recommending' } },
  },
})
