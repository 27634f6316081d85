import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { DEMO_GTM_ID } from '#domain/tracking/demo-tag-manager.ts'
import { openDatabase } from '#server/db/open.ts'
import { addMember } from '#server/staff/members.ts'
import { BEACH_SHOP, writeBeachShop } from './beach-shop.ts'
import { cornerToday, writeCornerShop } from './corner-shop.ts'
import { EXTREME_COLOURS } from './extreme-colours.ts'
import { writeOwnShop, writeQuietShop } from './own-shop.ts'
import { copyOf, mustNotBreak, preparedDemoAnd, talstation } from './prepared-data.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'

export const TRACKING_SHOP = 'messung'
export const GTM_ID = 'GTM-TEST1'
export const DEMO_TRACKING_SHOP = 'schau'

export const CURIOUS_SHOP = 'neugier'

export const STOCK_APART = { code: 'fern', host: 'stock.example' }

const ASKED = PERSONAL_FIELDS.filter((field) => !['age', 'weight', 'height', 'shoesize', 'skills'].includes(field))

const OWN_SHOPS: Record<string, object> = {
  [TRACKING_SHOP]: { numberPrefix: 'MES', gtmId: GTM_ID },
  [DEMO_TRACKING_SHOP]: { numberPrefix: 'MED', gtmId: DEMO_GTM_ID },
  [CURIOUS_SHOP]: { requiredPersonalFields: ASKED },
  [STOCK_APART.code]: {
    baseUrl: `http://${STOCK_APART.host}/${STOCK_APART.code}`,
    picture: undefined,
    headline: undefined,
  },
  ...EXTREME_COLOURS,
}

const SOURCES = ['beach-shop', 'browser-data', 'corner-shop', 'extreme-colours', 'own-shop', 'staff'].map(
  (name) => `test/support/${name}.ts`,
)

export const preparedBrowserData = (): Promise<string> =>
  preparedDemoAnd(`browser-data-${cornerToday()}`, SOURCES, async (dataDir) => {
    const parent = mkdtempSync(join(tmpdir(), 'talstation-shops-'))
    const folders = Object.entries(OWN_SHOPS).map(([code, settings]) => writeOwnShop(parent, code, settings))
    talstation(
      ['tenant', 'import', ...folders, writeCornerShop(parent), writeQuietShop(parent), writeBeachShop(parent)],
      dataDir,
    )
    rmSync(parent, { recursive: true })
    const { db, close } = await openDatabase({ folder: join(dataDir, 'db') }, mustNotBreak)
    for (const tenant of ['alpin', 'velo', BEACH_SHOP])
      await addMember(db, { tenant, email: STAFF, password: STAFF_PASSWORD, now: new Date() })
    await close()
  })

export const browserData = async (): Promise<string> => copyOf(await preparedBrowserData())
