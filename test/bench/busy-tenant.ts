import { join } from 'node:path'
import type { Tenant } from '#contract/tenant-folder.ts'
import { readTenantFolder } from '#server/tenants/read-folder.ts'

const ALPIN = join(import.meta.dirname, '..', '..', 'tenants', 'alpin')
const STOCK = 10_000

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
