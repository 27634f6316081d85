import { afterAll, describe, expect, test } from 'vitest'
import type { Offer } from '#contract/prices.ts'
import type { Swap } from '#contract/swaps.ts'
import { openTestShop } from '#test/support/app.ts'
import { general, groupTenant, groupVisitor } from '#test/support/groups.ts'
import { adult, adults, boot, newKey, order, visitor } from '#test/support/visitor.ts'

const shop = await openTestShop({
  tenants: [{ ...groupTenant, shop: { ...groupTenant.shop, fixedLocation: 'tal' } }],
})
afterAll(() => shop.close())

const api = '/worked/de/api'
const issuesAt = (path: string) => ({ status: 422, body: { issues: [expect.objectContaining({ path })] } })

describe('a location other than the shop’s fixed one', () => {
  test.each(['prices', 'swaps', 'calendar', 'checkout'])(
    'the call %s refuses a location other than the shop’s fixed one',
    async (call) => {
      const answer = await visitor(shop.app).send('POST', `${api}/${call}`, order({ location: 'berg' }), {
        'Idempotency-Key': newKey(),
      })
      expect(answer).toMatchObject(issuesAt('location'))
    },
  )

  test('the stock call refuses a location other than the shop’s fixed one', async () => {
    const date = { from: '2026-03-09', to: '2026-03-11' }
    const ask = (location: string) =>
      visitor(shop.app).send('POST', `${api}/stock`, { date, location, pickupDayBefore: false })
    expect(await ask('berg')).toMatchObject(issuesAt('location'))
    expect((await ask('tal')).status).toBe(200)
  })

  test('a group at a location other than the fixed one is neither begun nor changed', async () => {
    const anna = groupVisitor(shop.app)
    const atTop = { general: general({ location: 'berg' }) }
    expect(await anna.begin(atTop)).toMatchObject(issuesAt('general.location'))
    const { body } = await anna.begin()
    expect(await anna.change(body.id, atTop)).toMatchObject(issuesAt('general.location'))
    expect((await anna.change(body.id)).status).toBe(200)
  })

  test('a location other than the fixed one has no stock and no swaps', async () => {
    const guest = visitor(shop.app)
    expect((await guest.checkout(order({ persons: adults(2, [boot('26.5')]) }))).status).toBe(201)
    const next = visitor(shop.app)
    const payload = order({ persons: [adult([boot('26.5')])] })
    const { body } = await next.send<{ swaps: Swap[] }>('POST', `${api}/swaps`, payload)
    expect(body.swaps.map(({ kind }) => kind)).toEqual(['size'])
    const { body: offer } = await next.send<Offer>('POST', `${api}/prices`, { ...payload, location: null })
    const boots = offer.categories.flatMap(({ products }) => products).find(({ id }) => id === 'boot')!
    expect(boots.models[0]!.variants.find(({ property1 }) => property1 === '26.5')!.stock).toBe(0)
  })
})
