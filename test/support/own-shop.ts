import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Stores a copy of the demo's bike shop with a code and settings of its own in a data folder, before its server starts. */
export const addOwnShop = (dataDir: string, code: string, settings: object): void => {
  const folder = join(mkdtempSync(join(tmpdir(), 'talstation-shop-')), code)
  cpSync('tenants/velo', folder, { recursive: true })
  // A location belongs to one shop.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json'),
  ))
    writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replaceAll('seehafen', `hafen-${code}`))
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...settings, code }))
  execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', folder], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'pipe',
  })
}
