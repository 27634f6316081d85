import type { Insertable } from 'kysely'
import type { Tenant } from '#contract/tenant-folder.ts'
import { unitKey } from '#domain/stock/units.ts'
import type { StockUnitsTable } from '#server/db/stock-tables.ts'

/** Every unit of stock that a tenant's catalogue names, one row for each location that has any. */
export const stockUnits = ({ shop, categories }: Tenant): Insertable<StockUnitsTable>[] =>
  categories
    .flatMap(({ products }) => products)
    .flatMap((product) => {
      const rows = (
        stock: Record<string, number>,
        disabled: boolean,
        variant: { model: string; property1: string } | undefined,
      ) =>
        Object.entries(stock).map(([location, capacity]) => ({
          tenant: shop.code,
          location,
          unit: unitKey({ product: product.id, ...variant }),
          product: product.id,
          model: variant?.model ?? null,
          property1: variant?.property1 ?? null,
          capacity,
          disabled,
        }))
      return product.models.length === 0
        ? rows(product.stock ?? {}, false, undefined)
        : product.models.flatMap((model) =>
            model.variants.flatMap(({ property1, stock, disabled }) =>
              rows(stock, disabled, { model: model.id, property1 }),
            ),
          )
    })
