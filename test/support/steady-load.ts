import { setTimeout as pause } from 'node:timers/promises'
import type { DayRange } from '#contract/primitives.ts'
import { overHttp } from './over-http.ts'
import { order, visitor } from './visitor.ts'

const VISITORS = 6
const PACE_MS = 60
const SUCCEEDS = '4200000000000091'

export interface Load {
  calls: number
  refused: string[]
  longestMs: number
  confirmed: string[]
}

interface LoadOptions {
  whole?: boolean
}

export const startLoad = (origin: string, days: DayRange, { whole = false }: LoadOptions = {}) => {
  const load: Load = { calls: 0, refused: [], longestMs: 0, confirmed: [] }
  const over = new AbortController()
  const call = async <T extends { status: number }>(name: string, ask: () => Promise<T>): Promise<T | undefined> => {
    const begun = performance.now()
    const answer = await ask().catch((error: unknown) => error as Error)
    load.calls += 1
    load.longestMs = Math.max(load.longestMs, performance.now() - begun)
    if (answer instanceof Error) {
      load.refused.push(`${name}: ${answer.message} ${answer.cause instanceof Error ? answer.cause.message : ''}`)
      return undefined
    }
    if (answer.status >= 400) load.refused.push(`${name}: ${answer.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      await pause(PACE_MS)
      const anna = visitor(overHttp(async () => origin))
      const body = order({ date: days })
      if (whole) await call('page', () => fetch(`${origin}/worked/de`))
      await call('prices', () => anna.send('POST', '/worked/de/api/prices', body))
      const made = await call('order', () => anna.checkout(body))
      if (made?.status !== 201) continue
      const { bookingId } = made.body
      load.confirmed.push(bookingId)
      await call('reservation', () => anna.reservation(bookingId))
      if (!whole) continue
      const payment = await call('payment', () => anna.startPayment(bookingId))
      if (payment?.status === 200) await call('card', () => anna.enterCard(payment.body, SUCCEEDS))
      await call('state', () => anna.paymentState(bookingId))
    }
  }
  const visits = Array.from({ length: VISITORS }, visit)
  return {
    load,
    end: async () => {
      over.abort()
      await Promise.all(visits)
    },
  }
}
