import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { DEMO_GTM_ID } from '#domain/tracking/demo-tag-manager.ts'
import { cornerToday, writeCornerShop } from './corner-shop.ts'
import { EXTREME_COLOURS } from './extreme-colours.ts'
import { writeOwnShop, writeQuietShop } from './own-shop.ts'
import { copyOf, preparedDemoAnd, talstation } from './prepared-data.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'

export const TRACKING_SHOP = 'messung'
export const GTM_ID = 'GTM-TEST1'
/** As the demo's bike shop measures: this server answers for the tag manager. */
export const DEMO_TRACKING_SHOP = 'schau'

/** Asks each person for name, address, phone and e-mail. */
export const CURIOUS_SHOP = 'neugier'

/** Its stock is at another host, which the browser finds on this machine: see shop.ts. */
export const STOCK_APART = { code: 'fern', host: 'stock.example' }

const ASKED = PERSONAL_FIELDS.filter((field) => !['age', 'weight', 'height', 'shoesize', 'skills'].includes(field))

/** What these shops have and the demo shops lack. A tag manager is in two only, so that no other test is asked for consent. */
const OWN_SHOPS: Record<string, object> = {
  [TRACKING_SHOP]: { numberPrefix: 'MES', gtmId: GTM_ID },
  [DEMO_TRACKING_SHOP]: { numberPrefix: 'MED', gtmId: DEMO_GTM_ID },
  [CURIOUS_SHOP]: { requiredPersonalFields: ASKED },
  [STOCK_APART.code]: { baseUrl: `http://${STOCK_APART.host}/${STOCK_APART.code}` },
  ...EXTREME_COLOURS,
}

const SOURCES = ['browser-data', 'corner-shop', 'extreme-colours', 'own-shop', 'staff'].map(
  (name) => `test/support/${name}.ts`,
)

export const preparedBrowserData = (): Promise<string> =>
  preparedDemoAnd(`browser-data-${cornerToday()}`, SOURCES, (dataDir) => {
    const parent = mkdtempSync(join(tmpdir(), 'talstation-shops-'))
    const folders = Object.entries(OWN_SHOPS).map(([code, settings]) => writeOwnShop(parent, code, settings))
    talstation(['tenant', 'import', ...folders, writeCornerShop(parent), writeQuietShop(parent)], dataDir)
    for (const shop of ['alpin', 'velo'])
      talstation(['staff', 'add', STAFF, '--tenant', shop], dataDir, `${STAFF_PASSWORD}\n`)
    rmSync(parent, { recursive: true })
  })

/** What the server of browser tests begins with: the demo shops, the shops above, and Maria at the counters of both. */
export const browserData = async (): Promise<string> => copyOf(await preparedBrowserData())
