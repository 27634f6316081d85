import type { Locale } from '#contract/primitives.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'

export const pageLink = (
  { origin }: Pick<Deps, 'origin'>,
  shop: Shop,
  locale: Locale,
  path: string,
  search: Record<string, string> = {},
): string => {
  const url = new URL(`/${shop.code}/${locale}${path}`, origin())
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value)
  return url.href
}

export const bookingLink = (
  deps: Pick<Deps, 'origin'>,
  shop: Shop,
  locale: Locale,
  { booking, access }: { booking: string; access: string },
): string => pageLink(deps, shop, locale, '/checkout/success', { booking, access })
