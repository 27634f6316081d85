import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { countPage } from '#server/traffic/count-page.ts'
import { readTraffic } from '#server/traffic/read-traffic.ts'

export const trafficHandlers = {
  postTraffic: async ({ shop, body, today, deps }) => {
    const { countsTraffic, testmode } = shop.tenant.shop
    if (!countsTraffic) throw new Refusal(404, { error: 'this shop counts no traffic' })
    await countPage(deps.db, { tenant: shop.code, isTest: testmode, day: today }, body)
    return {}
  },

  getStaffTraffic: ({ shop, query, today, deps }) => {
    const { timeZone, testmode } = shop.tenant.shop
    return readTraffic(deps.db, { tenant: shop.code, timeZone, isTest: testmode, to: query.to ?? today })
  },
} satisfies Partial<Handlers>
