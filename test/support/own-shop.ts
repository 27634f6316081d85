import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { talstation } from './prepared-data.ts'

/** A copy of the demo's bike shop with a code and settings of its own. */
const writeShop = (folder: string, code: string, settings: object): void => {
  cpSync('tenants/velo', folder, { recursive: true })
  // A location belongs to one shop.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json'),
  ))
    writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replaceAll('seehafen', `hafen-${code}`))
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...settings, code }))
}

/** Stores shops like the demo's bike shop in a data folder before its server starts: their settings by their codes. */
export const addOwnShops = (dataDir: string, shops: Record<string, object>): void => {
  const parent = mkdtempSync(join(tmpdir(), 'talstation-shop-'))
  for (const [code, settings] of Object.entries(shops)) writeShop(join(parent, code), code, settings)
  talstation(['tenant', 'import', ...Object.keys(shops).map((code) => join(parent, code))], dataDir)
  rmSync(parent, { recursive: true })
}
