import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const writeOwnShop = (parent: string, code: string, settings: object): string => {
  const folder = join(parent, code)
  cpSync('tenants/velo', folder, { recursive: true })
  // Renames the location, because the ids of locations must be unique across shops.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json'),
  ))
    writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replaceAll('seehafen', `hafen-${code}`))
  const file = join(folder, 'shop.json')
  writeFileSync(
    file,
    JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), gtmId: null, ...settings, code }),
  )
  return folder
}

export const writeQuietShop = (parent: string): string => {
  const folder = join(parent, 'velo')
  cpSync('tenants/velo', folder, { recursive: true })
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), gtmId: null }))
  return folder
}
