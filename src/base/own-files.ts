import type { ShopPathParams } from '#domain/address/site-path.ts'

const NAME = 'own-files'

export const OWN_FILES = { name: NAME, content: 'loaded' }

/**
 * Pages other than the booking screen need a new document, because the tenant's own styles and script stay in the old
 * one.
 */
export const needsNewDocument = (pathname: string, { tenant, locale }: ShopPathParams): boolean => {
  if (typeof document === 'undefined' || !document.querySelector(`meta[name="${NAME}"]`)) return false
  const bookingScreen = [tenant, locale].filter((part) => part !== undefined)
  return pathname.split('/').filter(Boolean).length > bookingScreen.length
}
