import type { Context } from 'hono'
import { isTenantCode } from '#domain/address/site-path.ts'
import { createRecent } from '#server/base/recent.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Db } from '#server/db/transact.ts'
import type { App, Deps } from '#server/deps/deps.ts'
import { pictureOf, type Shop } from '#server/tenants/shop.ts'
import { isOnOwnHost } from './resolve-shop.ts'

type Files = ReadonlyMap<string, Buffer>

const MEDIA_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/**
 * The policy prevents an SVG that is opened directly from running scripts, because files of tenants are not trusted.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const PICTURES = 'pictures/'

/** The cache can be small, because browsers keep photos for a year. */
const CACHE_BYTES = 64 * 1024 * 1024

/**
 * Leaves out photos from which an import has made smaller files, because the originals may name the place and the
 * device of the photo.
 */
const readFiles = async (db: Db, { id, tenant }: Shop): Promise<Files> => {
  const ownFiles = Object.keys(tenant.integrity)
  const originals = Object.entries(tenant.pictures)
    .filter(([, { widths }]) => widths.length > 0)
    .map(([name]) => PICTURES + name)
  const rows = await db
    .selectFrom('tenant_files')
    .select(['name', 'body'])
    .where('tenant', '=', id)
    .where((eb) => eb.not(eb('name', '=', eb.fn.any(eb.val(originals)))))
    .where((eb) => eb.or([eb('name', 'like', `${PICTURES}%`), eb('name', '=', eb.fn.any(eb.val(ownFiles)))]))
    .execute()
  return new Map(rows.map(({ name, body }) => [name.replace(PICTURES, ''), body]))
}

interface SentFile {
  name: string
  body: Buffer
  etag: string
  isFixed: boolean
}

const sendFile = (c: Context, { name, body, etag, isFixed }: SentFile): Response => {
  c.header('ETag', etag)
  c.header('Content-Security-Policy', POLICY)
  c.header('Cache-Control', isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
  if (c.req.header('If-None-Match')?.replace(/^W\//, '') === etag) return c.body(null, 304)
  c.header('Content-Type', MEDIA_TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream')
  c.header('Content-Length', String(body.byteLength))
  return c.body(new Uint8Array(body))
}

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

  const made = createRecent<Buffer>({
    freshMs: Infinity,
    mostBytes: CACHE_BYTES,
    bytesOf: (body) => body.byteLength,
  })
  const readMade = async (tenant: string, hash: string, name: string): Promise<Buffer> => {
    const row = await db
      .selectFrom('tenant_pictures')
      .select('body')
      .where('tenant', '=', tenant)
      .where('hash', '=', hash)
      .where('name', '=', name)
      .executeTakeFirst()
    if (!row) throw new Refusal(404, { error: 'unknown file' })
    return row.body
  }

  app.get('/tenant-pictures/:tenant/:hash/:name', async (c) => {
    c.set('route', 'GET /tenant-pictures')
    c.get('limitReading')(c, 1)
    const { tenant, hash, name } = c.req.param()
    const shop = isTenantCode(tenant) ? await tenants.byCode(tenant) : undefined
    if (!shop) throw new Refusal(404, { error: 'unknown file' })
    const body = await made.get(`${shop.id}/${hash}/${name}`, db, () => readMade(shop.id, hash, name))
    return sendFile(c, { name, body, etag: `"${hash}"`, isFixed: true })
  })

  app.get('/tenant-files/:tenant/:version/:name', async (c) => {
    c.set('route', 'GET /tenant-files')
    c.get('limitReading')(c, 1)
    const { tenant, version, name } = c.req.param()
    const shop = isTenantCode(tenant) ? await tenants.byCode(tenant) : undefined
    // Redirects to the current file, because sent mails and open pages may still name the original of a photo.
    const isMade = shop && Object.hasOwn(shop.tenant.pictures, name) && shop.tenant.pictures[name]!.widths.length > 0
    if (isMade) {
      c.header('Cache-Control', 'public, max-age=60')
      return c.redirect(pictureOf(shop, name).image)
    }
    const isOffered = shop && (!name.endsWith('.js') || isOnOwnHost(c, shop, deps))
    const body = isOffered && (await filesOf(shop)).get(name)
    if (!body) throw new Refusal(404, { error: 'unknown file' })
    // Serves the current picture at the URL of an older version too, but lets browsers keep it only at the current URL.
    return sendFile(c, { name, body, etag: `"${shop.version}"`, isFixed: version === shop.version })
  })
}
