import type { PictureSizes } from '#contract/picture.ts'
import type { FolderCategory, FolderLocation, FolderProduct, FolderRate, Tenant } from '#contract/tenant-folder.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'

export interface Shop {
  /** The code with which the shop was created. It never changes, and each row of the shop has it as `tenant`. */
  id: string
  /** The code in the shop's addresses. */
  code: string
  version: string
  tenant: Tenant
  products: ReadonlyMap<string, { product: FolderProduct; category: FolderCategory }>
  locations: ReadonlyMap<string, FolderLocation>
  offeredLocations: readonly FolderLocation[]
  rates: ReadonlyMap<string, FolderRate>
  accommodations: ReadonlySet<string>
  specials: ReadonlySet<string>
}

const byId = <T extends { id: string }>(things: readonly T[]) => new Map(things.map((thing) => [thing.id, thing]))
const ids = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id))

export const createShop = (version: string, tenant: Tenant, id = tenant.shop.code): Shop => ({
  id,
  code: tenant.shop.code,
  version,
  tenant,
  products: new Map(
    tenant.categories.flatMap((category) =>
      category.products.map((product) => [product.id, { product, category }] as const),
    ),
  ),
  locations: byId(tenant.locations),
  offeredLocations: offeredLocations(tenant.shop.fixedLocation, tenant.locations),
  rates: byId(tenant.rates),
  accommodations: ids(tenant.accommodations),
  specials: ids(tenant.specials.filter(({ active }) => active)),
})

/** The URL changes with every version of the folder, so that browsers may keep the file for ever. */
export const fileUrl = ({ code, version }: Pick<Shop, 'code' | 'version'>, name: string): string =>
  `/tenant-files/${code}/${version}/${name}`

export const pictureOf = (shop: Shop, name: string): { image: string; picture?: PictureSizes } => {
  const facts = shop.tenant.pictures[name]
  if (!facts) return { image: fileUrl(shop, name) }
  const { width, height, colour, hash, widths } = facts
  const focus = shop.tenant.focus[name]
  const sizes = { width, height, ...(colour && { colour }), ...(focus && { focus: `${focus.x}% ${focus.y}%` }) }
  if (widths.length === 0) return { image: fileUrl(shop, name), picture: sizes }
  const folder = `/tenant-pictures/${shop.code}/${hash}`
  const srcSet = (format: string) => widths.map((pixels) => `${folder}/${pixels}.${format} ${pixels}w`).join(', ')
  return {
    image: `${folder}/plain.${colour ? 'jpg' : 'png'}`,
    picture: { ...sizes, avif: srcSet('avif'), webp: srcSet('webp') },
  }
}
