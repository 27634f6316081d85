import type { AppVariables } from '#server/base/app-context.ts'
import { clientAddress, isPageCall } from './client-address.ts'
import { type LimitDeps, tooMany } from './limiter.ts'
import { READINGS } from './limits.ts'

const MOST_ADDRESSES = 20_000

/**
 * Counts in memory, because counting in the database would take longer than most answers.
 * @throws Refusal 429 with Retry-After above the limit
 */
export const createReadingLimit = ({ environment }: Pick<LimitDeps, 'environment'>): AppVariables['limitReading'] => {
  const windows = new Map<string, { count: number; endsAt: Date }>()

  const windowOf = (address: string, now: Date) => {
    const known = windows.get(address)
    if (known && known.endsAt > now) return known
    const window = { count: 0, endsAt: new Date(now.getTime() + READINGS.seconds * 1_000) }
    windows.delete(address)
    windows.set(address, window)
    const [oldest] = windows.keys()
    if (windows.size > MOST_ADDRESSES) windows.delete(oldest!)
    return window
  }

  return (c, readings) => {
    // Leaves out calls that a page makes within the process, because the page was counted together with them.
    if (isPageCall(c)) return
    const address = clientAddress(c, environment.TRUST_PROXY)
    if (environment.RATE_LIMITS === 'off' || address === undefined) return
    const now = c.get('now')
    const window = windowOf(address, now)
    window.count += readings
    if (window.count > READINGS.max) throw tooMany(window.endsAt, now)
  }
}
