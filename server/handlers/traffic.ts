import type { IsoDay } from '#contract/primitives.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { readingOfSums } from '#server/http/reading.ts'
import { TRAFFIC_READINGS } from '#server/limits/limits.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { countDemand } from '#server/traffic/count-demand.ts'
import { countPage } from '#server/traffic/count-page.ts'
import { readDemand } from '#server/traffic/read-demand.ts'
import { readTraffic } from '#server/traffic/read-traffic.ts'
import { shownWeek, withEarlier } from '#server/traffic/weeks.ts'

const weekOf = ({ tenant }: Shop, to: IsoDay | undefined, today: IsoDay) =>
  shownWeek({ to, today, isTest: tenant.shop.testmode })

export const trafficHandlers = {
  postTraffic: async ({ shop, body, today, locale, c, deps }) => {
    c.get('limitReading')(c, TRAFFIC_READINGS)
    const { countsTraffic, testmode } = shop.tenant.shop
    if (!countsTraffic) throw new Refusal(404, { error: 'this shop counts no traffic' })
    const { lost, ...page } = body
    await countPage(deps.db, { tenant: shop.id, isTest: testmode, day: today }, page)
    if (lost) await countDemand(deps.db, shop, lost, { today, locale })
    return {}
  },

  getStaffTraffic: ({ shop, query, today, deps }) => {
    const { timeZone, testmode } = shop.tenant.shop
    const weeks = withEarlier(weekOf(shop, query.to, today), Number(query.weeks ?? 1))
    return readingOfSums(deps).run((db) => readTraffic(db, { tenant: shop.id, timeZone, isTest: testmode }, weeks))
  },

  getStaffLostDemand: ({ shop, locale, query, today, deps }) =>
    readingOfSums(deps).run((db) => readDemand(db, shop, locale, weekOf(shop, query.to, today))),
} satisfies Partial<Handlers>
