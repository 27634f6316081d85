import { setTimeout as pause } from 'node:timers/promises'
import type { DayRange } from '#contract/primitives.ts'
import { overHttp } from './over-http.ts'
import { adult, type Answer, newKey, order, visitor } from './visitor.ts'

const PACE_MS = 100
const SUCCEEDS = '4200000000000091'

export interface PayingVisitors {
  /** The reservations whose order was answered 201, with the time of the answer. */
  ordered: Map<string, number>
  /** The reservations whose payment was reported as successful. */
  paid: Set<string>
  statuses: Map<string, number>
  /** The times of the answers 503. */
  refused: number[]
  end: () => Promise<void>
}

const nameOf = (answer: Answer<unknown> | undefined): string => {
  if (!answer) return 'no answer'
  return answer.status === 503 && !answer.headers.has('Retry-After') ? '503 without Retry-After' : String(answer.status)
}

/** Visitors who look at prices and days, order and pay without end, and repeat each call that is answered 503 with Retry-After. */
export const startPayingVisitors = (origin: string, days: DayRange, count: number): PayingVisitors => {
  const over = new AbortController()
  const load: Omit<PayingVisitors, 'end'> = { ordered: new Map(), paid: new Set(), statuses: new Map(), refused: [] }

  const answered = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (;;) {
      const answer = await ask().catch(() => undefined)
      const name = nameOf(answer)
      load.statuses.set(name, (load.statuses.get(name) ?? 0) + 1)
      if (answer && name !== '503') return answer
      load.refused.push(performance.now())
      await pause(PACE_MS)
    }
  }

  const visit = async () => {
    const anna = visitor(overHttp(async () => origin))
    const [key, skis] = [newKey(), order({ date: days, persons: [adult([{ id: 'ski', count: 1 }])] })]
    await answered(() => anna.send('POST', '/worked/de/api/prices', skis))
    await answered(() => anna.send('POST', '/worked/de/api/calendar', skis))
    const made = await answered(() => anna.checkout(skis, key))
    if (made.status !== 201) return
    const { bookingId } = made.body
    load.ordered.set(bookingId, performance.now())
    const started = await answered(() => anna.startPayment(bookingId))
    if (started.status !== 200) return
    await answered(() => anna.enterCard(started.body, SUCCEEDS))
    const state = await answered(() => anna.paymentState(bookingId))
    if (state.body.state === 'success') load.paid.add(bookingId)
  }

  const visitOften = async () => {
    while (!over.signal.aborted) {
      await visit()
      await pause(PACE_MS)
    }
  }
  const visits = Array.from({ length: count }, visitOften)
  return {
    ...load,
    end: async () => {
      over.abort()
      await Promise.all(visits)
    },
  }
}
