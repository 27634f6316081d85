import type { Db } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'

/** The import draws each location's map into this file, because mail programs show no SVG. */
export const MAIL_MAP = 'mail.png'

export interface MailMap {
  width: number
  height: number
  body: Buffer
}

export const mailMapOf = async (db: Db, shop: Shop, location: string): Promise<MailMap | undefined> => {
  const { map } = shop.locations.get(location) ?? {}
  const { hash, mail } = (map !== undefined && shop.tenant.pictures[map]) || {}
  if (!hash || !mail) return undefined
  const row = await db
    .selectFrom('tenant_pictures')
    .select('body')
    .where('tenant', '=', shop.id)
    .where('hash', '=', hash)
    .where('name', '=', MAIL_MAP)
    .executeTakeFirst()
  return row && { ...mail, body: row.body }
}
