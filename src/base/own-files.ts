import type { ShopPathParams } from '#domain/address/site-path.ts'

const NAME = 'own-files'

/**
 * Marks a page that has loaded the tenant's own styles or script, because their elements may be removed later, but
 * their effects remain.
 */
export const OWN_FILES = { name: NAME, content: 'loaded' }

/**
 * True if a page must load as a new document, because the tenant's own styles and scripts stay in the old one. Only the
 * booking screen may use them.
 */
export const needsNewDocument = (pathname: string, { tenant, locale }: ShopPathParams): boolean => {
  if (typeof document === 'undefined' || !document.querySelector(`meta[name="${NAME}"]`)) return false
  const bookingScreen = [tenant, locale].filter((part) => part !== undefined)
  return pathname.split('/').filter(Boolean).length > bookingScreen.length
}
