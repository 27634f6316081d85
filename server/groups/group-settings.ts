import type { FolderShop } from '#contract/tenant-folder.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { groupNotFound } from './group-not-found.ts'

/** @throws Refusal 409 704 if the shop has no groups, or not any more */
export const groupSettings = ({ tenant }: Shop): NonNullable<FolderShop['groups']> => {
  const { groups } = tenant.shop
  if (!groups) throw groupNotFound()
  return groups
}
