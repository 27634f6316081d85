import { StartError } from '#server/base/environment.ts'
import type { Db } from '#server/db/transact.ts'
import { nearest } from '#server/base/nearest.ts'

export const shopCode = async (db: Db, code: string | undefined): Promise<string> => {
  const rows = await db.selectFrom('tenants').select('tenant').orderBy('tenant').execute()
  const codes = rows.map(({ tenant }) => tenant)
  if (code !== undefined && codes.includes(code)) return code
  const meant = code === undefined ? undefined : nearest(code, codes)
  const known =
    meant === undefined ? `Shops: ${codes.join(', ') || 'none, import them first'}.` : `Did you mean ${meant}?`
  throw new StartError(
    code === undefined ? `Name the shop by --tenant. ${known}` : `There is no shop "${code}". ${known}`,
  )
}
