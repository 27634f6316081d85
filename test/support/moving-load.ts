import { setTimeout as pause } from 'node:timers/promises'
import type { DayRange } from '#contract/primitives.ts'
import { overHttp } from './over-http.ts'
import { type Answer, newKey, order, visitor } from './visitor.ts'

const SUCCEEDS = '4200000000000091'
const PACE_MS = 40
const AGAIN_MS = 100
/** A shop that answers no call for this time has got stuck, however slow the machine is. */
const STUCK_MS = 120_000

export interface MovingLoad {
  ordered: string[]
  paid: string[]
  /** Calls whose refusal nobody can repeat with success, and calls that were answered with 503 until the visitor gave up. */
  refused: string[]
  /** Refusals of a busy database, after which the visitor presses the button again. */
  pressedAgain: number
  /** The longest time of a call until its answer. */
  longestMs: number
  /** The longest time until a call was answered with something else than 503. */
  longestUntilDoneMs: number
}

const errorOf = ({ status, body }: Answer<unknown>) =>
  status === 503 ? (body as { error?: string } | undefined)?.error : undefined

interface Visitors {
  shop: string
  location: string
  date: DayRange
  visitors: number
}

/** Visitors order and pay. The app repeats a call that is answered with `busy`, and a visitor one with `unavailable`. */
export const startMovingLoad = (origin: string, { shop, location, date, visitors }: Visitors) => {
  const load: MovingLoad = { ordered: [], paid: [], refused: [], pressedAgain: 0, longestMs: 0, longestUntilDoneMs: 0 }
  const over = new AbortController()
  const { request } = overHttp(async () => origin)
  const app = {
    request: ((path: string, init: RequestInit) => {
      const referer = `${origin}/${shop}/de/checkout/payment`
      return request(path, { ...init, headers: { ...(init.headers as Record<string, string>), referer } })
    }) as typeof request,
  }
  const call = async <T>(name: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const begun = performance.now()
    for (;;) {
      const sentAt = performance.now()
      const answer = await ask()
      const now = performance.now()
      load.longestMs = Math.max(load.longestMs, now - sentAt)
      load.longestUntilDoneMs = Math.max(load.longestUntilDoneMs, now - begun)
      const error = errorOf(answer)
      const isRepeated = error === 'busy' || error === 'unavailable'
      if (!isRepeated || now - begun > STUCK_MS) {
        if (answer.status >= 400) load.refused.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
        if (isRepeated) over.abort()
        return answer
      }
      if (error === 'unavailable') load.pressedAgain += 1
      await pause(Number(answer.headers.get('retry-after')) * 1000 || AGAIN_MS)
    }
  }
  const visit = async () => {
    while (!over.signal.aborted) {
      await pause(PACE_MS)
      const anna = visitor(app, shop)
      const [body, key] = [order({ date, location }), newKey()]
      const made = await call('order', () => anna.checkout(body, key))
      if (made.status !== 201) continue
      const { bookingId } = made.body
      load.ordered.push(bookingId)
      const start = await call('payment', () => anna.startPayment(bookingId))
      if (start.status !== 200) continue
      await call('card', () => anna.enterCard(start.body, SUCCEEDS))
      const state = await call('state', () => anna.paymentState(bookingId))
      if (state.body.state === 'success') load.paid.push(bookingId)
    }
  }
  const visits = Array.from({ length: visitors }, visit)
  return {
    load,
    end: async () => {
      over.abort()
      await Promise.all(visits)
      return load
    },
  }
}
