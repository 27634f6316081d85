import type { ShopPathParams } from './shop-path.ts'

const NAME = 'own-files'

/** Says that this page has loaded styles or a script of the tenant's own: their elements may be gone once they have run. */
export const OWN_FILES = { name: NAME, content: 'loaded' }

/** Styles and scripts of the tenant's own stay as long as the document: where they may not be, a new one begins. */
export const needsNewDocument = (pathname: string, { tenant, locale }: ShopPathParams): boolean => {
  if (typeof document === 'undefined' || !document.querySelector(`meta[name="${NAME}"]`)) return false
  const bookingScreen = [tenant, locale].filter((part) => part !== undefined)
  return pathname.split('/').filter(Boolean).length > bookingScreen.length
}
