import type { Product, Sport } from '#contract/catalogue.ts'
import { candidatesFor, type Answers } from '#domain/sizes/product-filter.ts'
import { productFilterMachine } from '#machines/product-filter.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect } from '#test/support/shop.ts'
import { within, type Hand, type ShownChart } from './chart.ts'
import { button, say, text, wrongFields } from './seen.ts'

const PRICES = '/api/prices'

const product = (sport: Sport, features: object[]) =>
  ({
    id: sport,
    sport,
    prices: { 1: {} },
    models: features.map((each, at) => ({ id: `${at}`, features: each })),
  }) as unknown as Product
const candidates = candidatesFor(
  [
    {
      products: [
        product('ski', [
          { piste: 90, powder: 10, skills: 20, turn: 40 },
          { piste: 20, powder: 90, skills: 80, turn: 80 },
        ]),
        product('classic', [{}]),
      ],
    },
  ],
  1,
)

const filter = ({ page }: Hand) => page.locator('#productfilter')
const next = (hand: Hand, key = 'productfilter.next') =>
  filter(hand)
    .getByRole('button', { name: say(key), exact: true })
    .click()
/** The button names the recommendation if no later question is open. */
const goesOn = (hand: Hand) =>
  filter(hand)
    .getByRole('button', { name: say('productfilter.next'), exact: true })
    .or(filter(hand).getByRole('button', { name: say('productfilter.toResult'), exact: true }))
    .click()
const chooses =
  (key: string) =>
  async (hand: Hand): Promise<void> => {
    await filter(hand)
      .getByText(say(`productfilter.choice.${key}.title`), { exact: true })
      .click()
    await goesOn(hand)
  }
const shares =
  (question: string, percent: string) =>
  async (hand: Hand): Promise<void> => {
    await filter(hand)
      .getByRole('slider', { name: say(`productfilter.share.${question}.label`) })
      .fill(percent)
    await goesOn(hand)
  }
const isTall = async (hand: Hand) => {
  await filter(hand).getByLabel(say('productfilter.body.height')).fill('178')
  await next(hand, 'productfilter.toResult')
}
const goesBack = (hand: Hand) => next(hand, 'productfilter.back')
const answers = (answer: Answers) => ({ type: 'question.answer', answer })
const asks =
  (question: string) =>
  ({ context }: { context: { question: string | null } }) =>
    context.question === question
const came = (picks: unknown[]) => ({ type: 'recommendation.made', picks })
const pick = { product: 'classic', model: '0', size: '200 cm', reasons: [] }

const takesAnother = async (hand: Hand) => {
  const sizes = { name: /Größe$|Größe:|Größe wählen/ }
  const card = filter(hand)
    .getByRole('listitem')
    .filter({ has: hand.page.getByRole('button', sizes) })
    .first()
  await card.getByRole('button', sizes).first().click()
  await card.locator('[data-part="pill"]:not([data-selected]):not([data-disabled])').first().click()
}

export const productFilter: ShownChart<typeof productFilterMachine> = {
  machine: productFilterMachine,
  facts: ({ context }) => [context.question, context.answers, context.picks.length],
  calls: [PRICES],
  openings: {
    'the questions during a request for prices': {
      input: { candidates, answers: {} },
      opens: async (hand) => {
        const { page, answer } = hand
        const draft = familyDraft(await weekAhead(page.request, 9))
        const [adult] = draft.persons
        await keepDraft(page, { ...draft, persons: [{ ...adult!, products: [] }] })
        await page.goto('/alpin/de#products')
        await answer(PRICES, 'server')
        await page.getByRole('button', { name: /Skidepot$/ }).click()
        await button(page, 'productfilter.offer.start').click()
      },
    },
  },
  events: {
    'the visitor chooses skiing': { sends: answers({ sport: 'ski' }), if: asks('sport'), does: chooses('sport.ski') },
    'the visitor chooses cross-country skiing': {
      sends: answers({ sport: 'classic' }),
      if: asks('sport'),
      does: chooses('sport.classic'),
    },
    'the visitor chooses the skill of a beginner': {
      sends: answers({ skills: 1 }),
      if: asks('skills'),
      does: chooses('skills.1'),
    },
    'the visitor chooses deep snow only': {
      sends: answers({ powder: 100 }),
      if: asks('snow'),
      does: shares('snow', '100'),
    },
    'the visitor chooses long turns only': {
      sends: answers({ turn: 100 }),
      if: asks('turn'),
      does: shares('turn', '100'),
    },
    'the visitor enters a height': { sends: answers({ height: 178, weight: null }), if: asks('body'), does: isTall },
    'the visitor enters an impossible height': {
      sends: 'question.invalid',
      if: asks('body'),
      does: async (hand) => {
        await filter(hand).getByLabel(say('productfilter.body.height')).fill('999')
        await next(hand, 'productfilter.toResult')
      },
    },
    ...within('asking', {
      'the visitor skips the question': {
        sends: 'question.skip',
        if: ({ context }) => context.question !== 'sport',
        does: (hand) => next(hand, 'productfilter.skip'),
      },
      'the visitor goes back one question': {
        sends: 'question.back',
        if: (snapshot) => snapshot.can({ type: 'question.back' }),
        does: goesBack,
      },
    }),
    'prices arrive, and a model fits': {
      sends: came([pick]),
      if: ({ context }) => context.answers.sport === 'classic' && context.answers.height !== null,
      does: ({ answer }) => answer(PRICES, 'server'),
    },
    'prices arrive, and no model fits': {
      sends: came([]),
      if: ({ context: { answers: given } }) => given.skills === 1 && given.powder === 100,
      does: ({ answer }) => answer(PRICES, 'server'),
    },
    'the request for prices gets no answer': {
      sends: 'recommendation.unreachable',
      does: ({ answer }) => answer(PRICES, 'nothing'),
    },
    'the visitor requests the recommendation again': {
      sends: 'recommendation.retry',
      in: 'unreachable',
      does: (hand) => next(hand, 'productfilter.unreachable.retry'),
    },
    ...within('recommended', {
      'the visitor takes another size and goes back': {
        sends: 'question.back',
        does: async (hand) => {
          await takesAnother(hand)
          await goesBack(hand)
        },
      },
      'the visitor takes another size and restarts the questions': {
        sends: 'filter.again',
        does: async (hand) => {
          await takesAnother(hand)
          await next(hand, 'productfilter.again')
        },
      },
    }),
    ...within('nothingFits', {
      'the visitor goes back and changes answers until a model fits': {
        sends: [
          { type: 'question.back' },
          { type: 'question.back' },
          { type: 'question.back' },
          answers({ powder: 0 }),
          came([pick]),
        ],
        does: async (hand) => {
          await goesBack(hand)
          await goesBack(hand)
          await goesBack(hand)
          await shares('snow', '0')(hand)
        },
      },
      'the visitor restarts the questions and a model fits': {
        sends: [{ type: 'filter.again' }, answers({ sport: 'classic' }), came([pick])],
        does: async (hand) => {
          await next(hand, 'productfilter.again')
          await chooses('sport.classic')(hand)
        },
      },
    }),
  },
  beyond: {},
  sees: {
    'asking.answering': async (hand, { question }) => {
      await expect(filter(hand).getByRole('heading', { level: 3 })).toHaveText(
        say(`productfilter.question.${question}`, { person: 'Erwachsener 1' }),
      )
      await expect(wrongFields(hand.page)).toHaveCount(0)
    },
    'asking.invalid': ({ page }) => expect(wrongFields(page)).toBeFocused(),
    recommending: (hand) => expect(filter(hand).getByText(say('productfilter.searching'))).toBeAttached(),
    recommended: ({ page }) =>
      expect(
        page.getByRole('heading', { name: say('productfilter.result.title', { person: 'Erwachsener 1' }) }),
      ).toBeVisible(),
    nothingFits: ({ page }) => expect(text(page, 'productfilter.nothing.title')).toBeVisible(),
    unreachable: ({ page }) => expect(text(page, 'productfilter.unreachable.title')).toBeVisible(),
  },
}
