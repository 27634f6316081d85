import type { GroupShortfall } from '#contract/groups.ts'
import { shortPersons, type ShortLine } from '#domain/groups/short-persons.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import type { Db } from '#server/db/transact.ts'
import { freeOfOffered } from '#server/offers/shop-product.ts'
import { freeStock } from '#server/stock/free-stock.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { GroupAsBooking } from './check-group.ts'

/** @param held the reservation whose units are the group's own */
export const shortLinesOf = async (
  db: Db,
  shop: Shop,
  { payload }: Pick<GroupAsBooking, 'payload'>,
  held: string | null,
): Promise<ShortLine[]> => {
  const { location, persons } = payload
  const stock = await freeStock(db, shop.id, location!, occupiedBy(payload), held)
  const free = freeOfOffered(shop, stock.get(location!), payload)
  return shortPersons(persons, free, ({ id, modelId }) =>
    shop.products.get(id)?.product.models.find((model) => model.id === modelId),
  )
}

export const shortfallsOf = <Id extends string | number | null>(
  shop: Shop,
  { payload, ids }: Pick<GroupAsBooking, 'payload'> & { ids: readonly Id[] },
  short: readonly ShortLine[],
): (Omit<GroupShortfall, 'person'> & { person: Id })[] =>
  short.map(({ person, line, missing, nearest }) => {
    const { firstname, lastname, label, products } = payload.persons[person]!
    const { id, modelId, property1, sizeByShop } = products[line]!
    // Hides a size that the shop has chosen, because nobody in the group has asked for it.
    const size = sizeByShop
      ? { modelId: null, property1: null, nearest: null }
      : { modelId: modelId ?? null, property1: property1 ?? null, nearest }
    return {
      person: ids[person]!,
      name: [firstname, lastname].filter(Boolean).join(' ') || label,
      product: id,
      title: shop.products.get(id)?.product.title[payload.language] ?? id,
      missing,
      ...size,
    }
  })
