import { addressOfPage } from '#machines/booking/steps.ts'

/** The routes of checkout that need a booking which only the browser knows. */
export const FORMS_OF_BOOKING: readonly string[] = [
  '/{-$tenant}/{-$locale}/checkout/',
  '/{-$tenant}/{-$locale}/checkout/overview',
]

/**
 * Returns a script for the page's head that opens the booking screen if the browser has no stored booking. The script
 * opens the personal data instead of the overview if the tab has none, and no order from which the shop could bring it.
 * @param tenant contains word characters only
 */
export const leaveWithoutBooking = (tenant: string): string => `{
const key = 'talstation.${tenant}.booking'
try {
const draft = sessionStorage.getItem(key) ?? localStorage.getItem(key), place = location.pathname.replace(/\\/checkout(\\/overview)?\\/?$/, '')
if (!draft) location.replace((place || '/') + location.search + '#${addressOfPage('cart').hash}')
else if (/\\/overview\\/?$/.test(location.pathname) && !sessionStorage.getItem('talstation.${tenant}.checkout') && !JSON.parse(draft).reservation)
location.replace(place + '/checkout' + location.search)
} catch {}
}`
