import { afterAll, expect, test } from 'vitest'
import { BookingPayload } from '#contract/booking.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { type CartInput, computeCart } from '#domain/pricing/cart.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { recordFigure } from '#test/support/figure.ts'
import { adults, newKey, order, type OrderInput } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const shop = await openCustomerShop({ environment: { RATE_LIMITS: 'off' } })
afterAll(() => shop.close())

const onceCpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

const cpuOf = async (work: () => Promise<unknown>) => Math.min(await onceCpuOf(work), await onceCpuOf(work))

const ORDINARY = 10

const CALLS = ['prices', 'swaps', 'checkout'] as const

const lines = Array.from({ length: 40 }, () => ({ id: 'ski', count: 1 }))
const FORMS: Record<string, OrderInput> = {
  'a thousand years': order({ date: { from: '1900-01-01', to: '2999-12-31' } }),
  'a thousand years from today': order({ date: { from: '2026-03-09', to: '2999-12-31' }, pickupDayBefore: true }),
  'a day in 2999': order({ date: { from: '2999-12-31', to: '2999-12-31' } }),
  '12 persons with 40 lines each': order({ persons: adults(12, lines) }),
  '100 persons with 40 lines each': order({ persons: adults(100, lines) }),
  '100 persons with 40 unknown lines each': order({
    persons: adults(
      100,
      lines.map((line) => ({ ...line, id: 'none' })),
    ),
  }),
}

const TIMES_MAX = 60

const any = (optional: boolean) => ({ categories: ['winter'], products: [], optional })

const greedy = (): Tenant => {
  const [winter] = workedTenant.categories
  const products = Array.from({ length: 40 }, (_, at) => ({ ...winter!.products[0]!, id: `ski-${at}` }))
  const text = { de: 'Set', en: 'Set' }
  const sets = Array.from({ length: 30 }, (_, at) => ({
    id: `set-${at}`,
    title: text,
    description: text,
    picture: 'ski.svg',
    persons: [{ type: 1 as const }],
    members: [any(false), any(false), ...Array.from({ length: 6 }, () => any(true))],
    percent: at,
  }))
  return { ...workedTenant, categories: [{ ...winter!, products }], sets }
}

test('Pricing the largest cart at a shop with thirty sets takes under five seconds', async ({ task }) => {
  const tenant = greedy()
  const lines = tenant.categories[0]!.products.map(({ id }) => ({ id, count: 1 }))
  const payload = BookingPayload.parse(order({ persons: adults(100, lines) })) as CartInput['payload']
  const used = await cpuOf(async () => {
    const cart = computeCart({ tenant, payload, rate: tenant.rates[0]!, discount: undefined })
    expect(cart.persons.every(({ sets }) => sets!.length > 0)).toBe(true)
  })
  recordFigure(task, `the largest cart takes ${Math.ceil(used)} ms of the processor`)
  expect(used).toBeLessThan(5_000)
})

test(
  'The largest orders take at most sixty times the computing time of ordinary orders',
  { timeout: 120_000 },
  async ({ task }) => {
    const { send } = shop.browser()
    const ask = (call: (typeof CALLS)[number], body: OrderInput) =>
      send('POST', `/worked/de/api/${call}`, body, { 'Idempotency-Key': newKey() })
    for (const call of CALLS) await ask(call, order())
    let slowest = { times: 0, name: '' }
    for (const call of CALLS) {
      const ordinaries = await cpuOf(async () => {
        for (let at = 0; at < ORDINARY; at += 1) await ask(call, order())
      })
      const ordinary = ordinaries / ORDINARY
      for (const [name, body] of Object.entries(FORMS)) {
        const used = await cpuOf(async () => expect((await ask(call, body)).status).toBeLessThan(500))
        if (used / ordinary > slowest.times) slowest = { times: used / ordinary, name: `${call} of ${name}` }
      }
    }
    recordFigure(task, `${slowest.name} costs ${slowest.times.toFixed(1)} times an ordinary booking`)
    expect(slowest.times).toBeLessThan(TIMES_MAX)
  },
)
