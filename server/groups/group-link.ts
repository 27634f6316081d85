import type { Locale } from '#contract/primitives.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** The address that opens a group on any device. */
export const groupLink = (
  { origin }: Pick<Deps, 'origin'>,
  shop: Shop,
  locale: Locale,
  { slug, access }: { slug: string; access: string },
): string => {
  const url = new URL(`/${shop.code}/${locale}/groups/${slug}`, origin())
  url.searchParams.set('access', access)
  return url.href
}
