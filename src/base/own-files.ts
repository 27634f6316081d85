import type { ShopPathParams } from '#domain/address/site-path.ts'

const NAME = 'own-files'

/**
 * The `<meta>` element that marks a page with the tenant's own styles or script. The next page loads as a new document,
 * because effects of styles and scripts remain after their elements are removed.
 */
export const OWN_FILES = { name: NAME, content: 'loaded' }

/**
 * True if a page must load as a new document. Only the booking screen may use the tenant's own styles and scripts, and
 * they stay in the old document.
 */
export const needsNewDocument = (pathname: string, { tenant, locale }: ShopPathParams): boolean => {
  if (typeof document === 'undefined' || !document.querySelector(`meta[name="${NAME}"]`)) return false
  const bookingScreen = [tenant, locale].filter((part) => part !== undefined)
  return pathname.split('/').filter(Boolean).length > bookingScreen.length
}
