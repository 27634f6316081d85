import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/call.ts'
import { type getStaffLostDemand, type getStaffTraffic, SHOWN_FROM } from '#contract/traffic.ts'
import { addDays } from '#domain/calendar/days.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { simulateVisits, type Habits, type SimulatedWeek } from '#test/support/simulated-visits.ts'
import { staffMember } from '#test/support/staff.ts'

const MONDAY = '2026-03-02'
let today = MONDAY
let shop: TestShop

const habits: Habits = {
  goOn: { entry: 0.9, calendar: 0.85, products: 0.9, cart: 0.8 },
  products: ['boot', 'helmet'],
  otherDays: 0.6,
  swaps: 0.2,
  weeks: [1, 2],
}

const sum = (days: readonly SimulatedWeek[]): SimulatedWeek => {
  const all: SimulatedWeek = { steps: {}, ordered: 0, paid: 0, lacking: 0 }
  for (const { steps, ordered, paid, lacking } of days) {
    for (const [step, count] of Object.entries(steps) as [keyof SimulatedWeek['steps'], number][])
      all.steps[step] = (all.steps[step] ?? 0) + count
    all.ordered += ordered
    all.paid += paid
    all.lacking += lacking
  }
  return all
}

const simulateWeek = async (from: string, visitsOfDay: number): Promise<SimulatedWeek> => {
  const days: SimulatedWeek[] = []
  for (let at = 0; at < 7; at += 1) {
    today = addDays(from, at)
    const seed = Number(today.replaceAll('-', ''))
    days.push(await simulateVisits({ app: shop.app, tenant: 'worked' }, { count: visitsOfDay, habits, seed }))
  }
  return sum(days)
}

beforeAll(async () => {
  shop = await openTestShop({
    deps: { clock: () => new Date(`${today}T09:00:00Z`) },
    environment: { RATE_LIMITS: 'off' },
  })
})
afterAll(() => shop.close())

test('The funnel of a simulated week shows what its visitors did, beside the week before', async () => {
  const before = await simulateWeek(MONDAY, 4)
  const week = await simulateWeek(addDays(MONDAY, 7), 6)
  const staff = await staffMember(shop)
  const { funnel, charts } = (await staff.call<AnswerOf<typeof getStaffTraffic>>('GET', '/traffic')).body
  const countsOf = ({ steps, ordered, paid }: SimulatedWeek) => {
    const counts: Record<string, number> = { ...steps, ordered, paid }
    return funnel.map(({ state }) => {
      const count = counts[state.replace('step.', '')] ?? 0
      return count < SHOWN_FROM ? null : count
    })
  }
  expect(funnel.map(({ count }) => count)).toEqual(countsOf(week))
  expect(funnel.map((row) => row.before)).toEqual(countsOf(before))
  const shown = funnel.flatMap(({ count }) => count ?? [])
  expect(shown[0]).toBe(7 * 6)
  expect(shown.at(-1)).toBeGreaterThanOrEqual(SHOWN_FROM)
  expect(shown.toSorted((a, b) => b - a)).toEqual(shown)
  expect(charts.booking!.arrows['step.entry|step.next|1']).toBe(week.steps.calendar)

  const lost = (await staff.call<AnswerOf<typeof getStaffLostDemand>>('GET', '/lost-demand')).body
  const boots = lost.products.find(({ title }) => title === 'Skischuh')!
  expect(boots.pages).toBeGreaterThanOrEqual(SHOWN_FROM)
  expect(boots.pages).toBeLessThanOrEqual(week.lacking + before.lacking)
  expect(boots.amount).toBe(boots.units * 1300)
})
