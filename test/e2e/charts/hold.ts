import { holdMachine } from '#machines/hold.ts'
import { bookHelmets, newAddress } from '#test/support/account.ts'
import { expect } from '#test/support/shop.ts'
import { within, answers, type Hand, type ShownChart } from './chart.ts'
import { button, say } from './seen.ts'

const CALL = '/api/checkout/*/hold'
const MINUTE = 60_000

const clock = ({ page }: Hand) => page.locator('[data-part="hold-clock"] > [data-part="hold"]')
const more = (hand: Hand) => button(hand.page, 'checkout.hold.extend')

const passUntil = async (hand: Hand, left: number) => {
  const [, minutes] = /noch (\d+)\s/.exec((await clock(hand).first().textContent())!)!
  await hand.page.clock.fastForward((Number(minutes) - left) * MINUTE + 1000)
}

const extendedBy = (minutes: number) => async (hand: Hand) => {
  const now = await hand.page.evaluate(() => Date.now())
  const holdUntil = new Date(now + minutes * MINUTE).toISOString()
  await hand.answer(CALL, { status: 200, headers: { date: new Date(now).toUTCString() }, json: { holdUntil } })
}

export const hold: ShownChart<typeof holdMachine> = {
  machine: holdMachine,
  facts: ({ context: { ends, limit } }) => [limit - ends < MINUTE],
  calls: [CALL],
  openings: {
    'the page of a booking': {
      input: { bookingId: 'b', ends: 30 * MINUTE, limit: 90 * MINUTE },
      opens: async ({ page }) => {
        const { bookingId } = await bookHelmets(page.request, newAddress(), 6)
        await page.clock.install()
        await page.goto(`/checkout/success?booking=${bookingId}`)
      },
    },
  },
  events: {
    'the hold has five minutes left': { sends: 'time.reached', in: 'running', does: (hand) => passUntil(hand, 5) },
    'the hold ends': { sends: 'time.reached', in: 'soonOver', does: (hand) => passUntil(hand, 0) },
    'the visitor asks for ten more minutes': {
      sends: 'hold.extend',
      in: ['soonOver.offering', 'soonOver.unreachable'],
      does: (hand) => more(hand).click(),
    },
    ...within('soonOver.extending', {
      'the server extends the hold': { sends: { type: 'hold.extended', ends: 40 * MINUTE }, does: extendedBy(15) },
      'the server extends the hold to its limit': {
        sends: { type: 'hold.extended', ends: 90 * MINUTE },
        does: extendedBy(90),
      },
      'the server says that the hold has ended': {
        sends: 'hold.ended',
        does: answers(CALL, { status: 409, json: { error: 'status' } }),
      },
      'the request for more time gets no answer': {
        sends: { type: 'hold.unreachable', errorcode: null },
        does: answers(CALL, 'nothing'),
      },
    }),
  },
  beyond: {},
  sees: {
    running: async (hand) => {
      await expect(clock(hand).first()).toContainText(/noch [1-9]\d\sMinuten/)
      await expect(more(hand)).toHaveCount(0)
    },
    'soonOver.offering': async (hand) => {
      await expect(clock(hand).first()).toContainText(say('checkout.hold.offer'))
      await expect(more(hand)).toBeEnabled()
    },
    'soonOver.extending': ({ page }) => expect(button(page, 'checkout.hold.extending')).toBeVisible(),
    'soonOver.unreachable': (hand) =>
      expect(clock(hand).filter({ hasText: say('checkout.hold.unreachable') })).toBeVisible(),
    'soonOver.last': async (hand) => {
      await expect(clock(hand).first()).toContainText(say('checkout.hold.last'))
      await expect(more(hand)).toHaveCount(0)
    },
    over: (hand) => expect(clock(hand).first()).toContainText('nicht mehr für Sie reserviert'),
  },
}
