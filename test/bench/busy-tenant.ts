import { join } from 'node:path'
import type { Tenant } from '#contract/tenant-folder.ts'
import { readTenantFolder } from '#server/tenants/read-folder.ts'

const ALPIN = join(import.meta.dirname, '..', '..', 'tenants', 'alpin')
/**
 * The number of units of each product and size that the demo shop has in stock: the largest number that a tenant folder
 * may contain.
 */
const STOCK = 10_000

/**
 * Creates the demo shop under another code, with so many units that it does not sell out. Renames its locations,
 * because their ids must be unique across shops.
 */
export const busyTenant = (code: string): Tenant => {
  const read = readTenantFolder(ALPIN)
  if ('mistakes' in read) throw new Error('The demo shop does not import')
  const { tenant } = read
  const locations = new Set(tenant.locations.map(({ id }) => id))
  const named = (id: string) => (locations.has(id) ? `${code}-${id}` : id)
  const busy = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return named(value)
    if (key !== 'stock' || value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([id, count]) => [named(id), Math.sign(Number(count)) * STOCK]))
  }
  const copy = JSON.parse(JSON.stringify(tenant), busy) as Tenant
  return { ...copy, shop: { ...copy.shop, code, hosts: [] } }
}
