import { existsSync } from 'node:fs'
import { StartError } from '#server/base/environment.ts'
import { tenantFolders } from '#server/tenants/import.ts'

export const shopFolders = (tenantsDir: string): string[] => {
  if (!existsSync(tenantsDir))
    throw new StartError(`The folder ${tenantsDir} of TENANTS_DIR does not exist. Make it, or correct TENANTS_DIR.`)
  return tenantFolders(tenantsDir)
}
