import type { Locale } from '#contract/primitives.ts'
import { type Demand, SHOWN_FROM } from '#contract/traffic.ts'
import type { Db } from '#server/db/transact.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { type ShownWeeks, withEarlier } from './weeks.ts'

/** Sums this number of weeks, because the demand of one week would be too small to show in a small shop. */
const WEEKS = 4

const LISTED = 10

type Grouped = 'first_day' | 'product' | 'model' | 'property1'

const numbers = ({ pages, units, amount }: Demand): Demand => ({ pages, units, amount })

export const readDemand = async (db: Db, shop: Shop, locale: Locale, week: ShownWeeks) => {
  const { from, to } = withEarlier(week, WEEKS)
  const sums = <G extends Grouped>(groups: readonly G[]) =>
    db
      .selectFrom('lost_demand')
      .select(groups)
      .select((eb) => [
        eb.fn.sum<number>('pages').as('pages'),
        eb.fn.sum<number>('units').as('units'),
        eb.cast<number>(eb.fn.sum('amount'), 'bigint').as('amount'),
      ])
      .where('tenant', '=', shop.id)
      .where('is_test', '=', shop.tenant.shop.testmode)
      .where('week', '>=', from)
      .where('week', '<=', to)
      .groupBy(groups)
      .having((eb) => eb.fn.sum('pages'), '>=', SHOWN_FROM)
      .orderBy('amount', 'desc')
      .orderBy('units', 'desc')
      .limit(LISTED)
  const [days, products, sizes] = await Promise.all([
    sums(['first_day']).where('product', '=', '').execute(),
    sums(['product']).where('product', '<>', '').where('model', '=', '').execute(),
    sums(['product', 'model', 'property1']).where('model', '<>', '').execute(),
  ])
  const productOf = (id: string) => shop.products.get(id)?.product
  const titleOf = (id: string) => productOf(id)?.title[locale] ?? id
  const modelOf = (id: string, modelId: string) => {
    const model = productOf(id)?.models.find((each) => each.id === modelId)
    return model ? `${model.brand} ${model.title}` : modelId
  }
  return {
    from,
    to,
    days: days.map((row) => ({ day: row.first_day, ...numbers(row) })),
    products: products.map((row) => ({ title: titleOf(row.product), ...numbers(row) })),
    sizes: sizes.map((row) => ({
      title: titleOf(row.product),
      model: modelOf(row.product, row.model),
      property1: row.property1,
      ...numbers(row),
    })),
  }
}
