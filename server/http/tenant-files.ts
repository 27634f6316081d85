import { isTenantCode } from '#domain/address/site-path.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db } from '#server/db/transact.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { isOnOwnHost } from './resolve-shop.ts'

type Files = ReadonlyMap<string, Buffer>

const MEDIA_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** The policy for files of tenants, which are not trusted: an SVG that is opened directly must not run scripts. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const PICTURES = 'pictures/'

const readFiles = async (db: Db, { code, tenant }: Shop): Promise<Files> => {
  const ownFiles = Object.keys(tenant.integrity)
  const rows = await db
    .selectFrom('tenant_files')
    .select(['name', 'body'])
    .where('tenant', '=', code)
    .where((eb) => eb.or([eb('name', 'like', `${PICTURES}%`), eb('name', '=', eb.fn.any(eb.val(ownFiles)))]))
    .execute()
  return new Map(rows.map(({ name, body }) => [name.replace(PICTURES, ''), body]))
}

/** Serves pictures and own files of the tenants' folders, and caches them while their version is current. */
export const mountTenantFiles = (app: App, deps: Deps): void => {
  const { db, tenants } = deps
  const cache = new WeakMap<Shop, Promise<Files>>()
  const filesOf = (shop: Shop): Promise<Files> => {
    const cached = cache.get(shop)
    if (cached) return cached
    const reading = readFiles(db, shop)
    cache.set(shop, reading)
    reading.catch(() => cache.delete(shop))
    return reading
  }

  app.get('/tenant-files/:tenant/:version/:name', async (c) => {
    c.set('route', 'GET /tenant-files')
    c.get('limitReading')(c, 1)
    const { tenant, version, name } = c.req.param()
    const shop = isTenantCode(tenant) ? await tenants.byCode(tenant) : undefined
    const isOffered = shop && (!name.endsWith('.js') || isOnOwnHost(c, shop, deps))
    const body = isOffered && (await filesOf(shop)).get(name)
    if (!body) throw new Refusal(404, { error: 'unknown file' })
    const etag = `"${shop.version}"`
    c.header('ETag', etag)
    c.header('Content-Security-Policy', POLICY)
    // The URL of an older version returns the current picture, but may be cached for a short time only.
    c.header('Cache-Control', version === shop.version ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
    if (c.req.header('If-None-Match')?.replace(/^W\//, '') === etag) return c.body(null, 304)
    c.header('Content-Type', MEDIA_TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream')
    c.header('Content-Length', String(body.byteLength))
    return c.body(new Uint8Array(body))
  })
}
