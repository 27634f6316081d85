import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { StockAnswer, StockQuestion, OfferAnswer } from '#machines/booking/events.ts'
import type { BookingQuestion } from '#machines/booking/context.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { paymentCheckMachine, type PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import { flowPlayerMachine } from '#machines/flow-player.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'

const unanswered = () => new Promise<never>(() => {})

const startBooking = () => {
  const clock = new SimulatedClock()
  const logic = bookingMachine.provide({
    actors: {
      fetchOffer: fromAnswer<OfferAnswer, BookingQuestion>(unanswered, { type: 'offer.unreachable' }),
      fetchStock: fromAnswer<StockAnswer, StockQuestion>(unanswered, { type: 'stock.unreachable' }),
    },
  })
  const booking = createActor(logic, { input: bookingInput([bookedLocation('tal')]), clock }).start()
  return { booking, clock, is: () => booking.getSnapshot().value }
}

const lasts = (clock: SimulatedClock, ms: number, isThere: () => boolean) => {
  clock.increment(ms - 1)
  const before = isThere()
  clock.increment(1)
  return before && !isThere()
}

test('Prices are requested 150 ms after the last choice and 5 s after a failure', () => {
  const { booking, clock, is } = startBooking()
  booking.send({ type: 'day.click', day: '2026-12-19' })
  booking.send({ type: 'day.click', day: '2026-12-20' })
  clock.increment(100)
  booking.send({ type: 'person.add', personType: 3 })
  expect(lasts(clock, 150, () => is().offer === 'settling')).toBe(true)
  expect(is().offer).toBe('fetching')
  for (const answer of ['offer.unreachable', 'offer.serverError'] as const) {
    booking.send({ type: answer })
    const state = is().offer
    expect(lasts(clock, 5000, () => is().offer === state)).toBe(true)
    expect(is().offer).toBe('fetching')
  }
  booking.send({ type: 'offer.refused' })
  clock.increment(60_000)
  expect(is().offer).toBe('refused')
  booking.stop()
})

test('A second tap on the bottom bar is ignored for 400 ms', () => {
  const { booking, clock, is } = startBooking()
  booking.send({ type: 'bar.press' })
  expect(lasts(clock, 400, () => is().bar === 'pressed')).toBe(true)
  booking.stop()
})

test('A payment’s state is requested after growing pauses of up to 30 seconds', () => {
  const clock = new SimulatedClock()
  const logic = paymentCheckMachine.provide({
    actors: {
      askPayment: fromAnswer<PaymentCheckAnswer, { bookingId: string }>(unanswered, { type: 'check.unreachable' }),
    },
  })
  const check = createActor(logic, { input: { bookingId: 'b' }, clock }).start()
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    check.send({ type: 'check.pending' })
    expect(
      lasts(clock, seconds * 1000, () => check.getSnapshot().matches('waiting')),
      `${seconds} s`,
    ).toBe(true)
  }
  check.stop()
})

test('A replay shows each step for a second, or less at a higher speed', () => {
  const clock = new SimulatedClock()
  const player = createActor(flowPlayerMachine, {
    input: { count: 9, stops: [0, 1, 2, 3, 4, 5, 6, 7, 8], at: 0 },
    clock,
  }).start()
  player.send({ type: 'flow.play' })
  for (const [speed, ms] of [
    [1, 1000],
    [2, 500],
    [5, 200],
  ] as const) {
    player.send({ type: 'flow.speed', speed })
    const { at } = player.getSnapshot().context
    expect(
      lasts(clock, ms, () => player.getSnapshot().context.at === at),
      `${speed} times`,
    ).toBe(true)
    expect(player.getSnapshot().context.at).toBe(at + 1)
  }
  player.stop()
})
