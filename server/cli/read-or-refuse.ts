import { basename, join, resolve } from 'node:path'
import { describeMistake } from '#server/tenants/mistake.ts'
import { readTenantFolder, type TenantFolder } from '#server/tenants/read-folder.ts'
import { refuse } from './tenant-prices.ts'

export const readOrRefuse = (folder: string, more: string): TenantFolder => {
  const result = readTenantFolder(folder)
  const name = basename(resolve(folder))
  return 'mistakes' in result
    ? refuse(
        result.mistakes.map((mistake) => describeMistake({ ...mistake, file: join(name, mistake.file) })),
        more,
      )
    : result
}
