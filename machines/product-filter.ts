import { assign, setup } from 'xstate'
import {
  ANSWERED_BY,
  followingQuestion,
  isAnswered,
  questionsAsked,
  QUESTIONS,
  skipped,
  startedAnew,
  withAnswer,
  type Answers,
  type FilterCandidate,
  type FilterQuestion,
} from '#domain/sizes/product-filter.ts'
import type { RecommendedModel } from '#domain/sizes/recommend.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { LOOP_IS_ERROR } from './loop-is-error.ts'
import { storingIn } from './storing.ts'

export interface ProductFilterInput {
  /** The models that can be recommended to the person. They decide which questions are asked. */
  candidates: readonly FilterCandidate[]
  answers: Answers
}

export interface ProductFilterContext extends ProductFilterInput {
  question: FilterQuestion | null
  picks: RecommendedModel[]
}

export type RecommendAnswer =
  | { type: 'recommendation.made'; picks: RecommendedModel[] }
  | { type: 'recommendation.unreachable' }

export type ProductFilterEvent =
  | { type: 'question.answer'; answer: Answers }
  | { type: 'question.invalid' }
  | { type: 'question.skip' }
  | { type: 'question.back' }
  | { type: 'filter.again' }
  | { type: 'recommendation.retry' }
  | RecommendAnswer

const storing = storingIn<ProductFilterContext, ProductFilterEvent>()

const firstOpen = ({ candidates, answers }: ProductFilterInput): FilterQuestion | null =>
  questionsAsked(candidates, answers).find((question) => !isAnswered(question, answers)) ?? null

const earlier = ({ candidates, answers, question }: ProductFilterContext): FilterQuestion[] => {
  const before = question === null ? QUESTIONS : QUESTIONS.slice(0, QUESTIONS.indexOf(question))
  return questionsAsked(candidates, answers).filter((asked) => before.includes(asked))
}

const answered = ({ candidates, answers: before, question }: ProductFilterContext, answer: Answers) => {
  const answers = withAnswer(before, answer)
  return { answers, question: question && followingQuestion(candidates, answers, question) }
}

export const productFilterMachine = setup({
  types: {
    context: {} as ProductFilterContext,
    input: {} as ProductFilterInput,
    events: {} as ProductFilterEvent,
  },
  actors: {
    /** This actor waits until prices and stock of the current booking are known. */
    recommend: fromAnswer<RecommendAnswer, Answers>(notProvided, { type: 'recommendation.unreachable' }),
  },
  guards: {
    isThrough: ({ context }) => context.question === null,
    /** A double click would otherwise answer the next question too. */
    answersQuestion: ({ context: { question }, event }) =>
      event.type === 'question.answer' &&
      question !== null &&
      ANSWERED_BY[question].every((key) => event.answer[key] !== undefined),
    hasEarlier: ({ context }) => earlier(context).length > 0,
    /** The question about the sport may not stay unanswered, because the other questions depend on the sport. */
    canStayOpen: ({ context }) => context.question !== 'sport',
    hasPicks: ({ event }) => event.type === 'recommendation.made' && event.picks.length > 0,
  },
  actions: {
    storeAnswer: storing('question.answer', ({ answer }, context) => answered(context, answer)),
    leaveOpen: assign(({ context }) => (context.question === null ? {} : answered(context, skipped(context.question)))),
    goBack: assign(({ context }) => ({ question: earlier(context).at(-1) ?? null })),
    startAnew: assign(({ context }) => {
      const answers = startedAnew(context.answers)
      return { answers, question: firstOpen({ ...context, answers }) }
    }),
    storePicks: storing('recommendation.made', ({ picks }) => ({ picks })),
    keepAnswers: () => {},
  },
}).createMachine({
  id: 'productFilter',
  options: LOOP_IS_ERROR,
  description: 'Optional questions lead to a recommended model.',
  context: ({ input }) => ({ ...input, question: firstOpen(input), picks: [] }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The page shows a question.',
      always: { guard: 'isThrough', target: 'recommending' },
      initial: 'answering',
      on: {
        'question.answer': {
          guard: 'answersQuestion',
          target: '.answering',
          actions: ['storeAnswer', 'keepAnswers'],
        },
        'question.invalid': '.invalid',
        'question.skip': { guard: 'canStayOpen', target: '.answering', actions: ['leaveOpen', 'keepAnswers'] },
        'question.back': { guard: 'hasEarlier', target: '.answering', actions: 'goBack' },
      },
      states: {
        answering: { description: 'The visitor answers the question.' },
        invalid: { description: 'The answer is missing or out of range. Its field shows the error.' },
      },
    },
    recommending: {
      description: 'The app looks for free models that fit.',
      invoke: { id: 'recommend', src: 'recommend', input: ({ context }) => context.answers },
      on: {
        'recommendation.made': [
          { guard: 'hasPicks', target: 'recommended', actions: 'storePicks' },
          { target: 'nothingFits' },
        ],
        'recommendation.unreachable': 'unreachable',
      },
    },
    recommended: {
      description: 'The page shows the models that fit.',
      on: {
        'question.back': { guard: 'hasEarlier', target: 'asking', actions: 'goBack' },
        'filter.again': { target: 'asking', actions: ['startAnew', 'keepAnswers'] },
      },
    },
    nothingFits: {
      description: 'No model fits. The visitor can change the answers.',
      on: {
        'question.back': { guard: 'hasEarlier', target: 'asking', actions: 'goBack' },
        'filter.again': { target: 'asking', actions: ['startAnew', 'keepAnswers'] },
      },
    },
    unreachable: {
      description: 'The shop did not answer, so it is unknown which models are free. The answers are kept.',
      on: { 'recommendation.retry': 'recommending' },
    },
  },
})
