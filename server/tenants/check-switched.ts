import { sql } from 'kysely'
import { STATUS } from '#contract/constants.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FolderProduct, SeasonPrices, Tenant } from '#contract/tenant-folder.ts'
import type { Db, Trx } from '#server/db/transact.ts'
import { type Mistake, reportIn } from './mistake.ts'
import type { TenantFolder } from './read-folder.ts'

const NAMED = 20

interface BookedProduct {
  product: string
  isByHour: boolean
  numbers: string[]
}

/**
 * A booking by the hour without a start takes a day, but counts for neither kind, because a shop may begin to ask for a
 * start.
 */
const bookedProducts = async (db: Db | Trx, tenant: string, today: IsoDay): Promise<BookedProduct[]> => {
  const { rows } = await sql<BookedProduct>`
    select u.product, c.by_hour as "isByHour", array_agg(distinct r.first_day || ' ' || r.number) as numbers
    from reservations r
    cross join lateral (
      select location, unit, false as by_hour from stock_claims
      where tenant = r.tenant and reservation = r.id and r.payload ->> 'hours' is null
      union all
      select location, unit, true from stock_slot_claims where tenant = r.tenant and reservation = r.id
    ) c
    join stock_units u on u.tenant = r.tenant and u.location = c.location and u.unit = c.unit
    where r.tenant = ${tenant} and r.last_day >= ${today}::date and r.status in (${STATUS.open}, ${STATUS.paid})
    group by u.product, c.by_hour
    order by u.product, c.by_hour`.execute(db)
  return rows.map((row) => ({
    ...row,
    numbers: row.numbers.toSorted().map((dated) => dated.slice(dated.indexOf(' ') + 1)),
  }))
}

const hasPrices = ({ prices, models }: FolderProduct, kind: 'days' | 'hours'): boolean =>
  [prices, ...models.flatMap((model): SeasonPrices[] => (model.prices ? [model.prices] : []))].some((seasons) =>
    Object.values(seasons).some((lists) => Object.values(lists).some((list) => list[kind] !== undefined)),
  )

const stillRents = ({ shop }: Tenant, product: FolderProduct, isByHour: boolean): boolean =>
  isByHour ? shop.hourly !== undefined && hasPrices(product, 'hours') : hasPrices(product, 'days')

const fileOfProduct = ({ files }: TenantFolder, id: string): string =>
  [...files].find(
    ([path, body]) => path.startsWith('products/') && body.toString('utf8').includes(JSON.stringify(id)),
  )?.[0] ?? 'products'

const named = (numbers: readonly string[]): string => {
  const more = numbers.length - NAMED
  return `${numbers.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Leaves out products that the folder no longer has, because their bookings stay as they are. */
export const checkSwitched = async (
  db: Db | Trx,
  shop: string,
  folder: TenantFolder,
  today: IsoDay,
): Promise<Mistake[]> => {
  const { tenant } = folder
  const products = tenant.categories.flatMap((category) => category.products)
  const mistakes: Mistake[] = []
  for (const { product: id, isByHour, numbers } of await bookedProducts(db, shop, today)) {
    const product = products.find((candidate) => candidate.id === id)
    if (!product || stillRents(tenant, product, isByHour)) continue
    const [lost, remedy] = isByHour
      ? ['by the hour with a start', 'Keep "hours" in its price lists and "hourly" in shop.json']
      : ['for days', 'Keep "days" in its price lists']
    reportIn(mistakes, fileOfProduct(folder, id))(
      id,
      `the product is no longer rented ${lost}, but these bookings to come are: ${named(numbers)}`,
      `${remedy} until these bookings have ended, or change or cancel them first.`,
    )
  }
  return mistakes
}
