import { addressOfPage } from '#machines/booking/steps.ts'

/** The routes of checkout that need a booking which only the browser knows. */
export const FORMS_OF_BOOKING: readonly string[] = [
  '/{-$tenant}/{-$locale}/checkout/',
  '/{-$tenant}/{-$locale}/checkout/overview',
]

/**
 * Returns a script for the page's head that opens the booking screen if the browser has no stored booking.
 * @param tenant contains word characters only
 */
export const leaveWithoutBooking = (tenant: string): string => `{
const key = 'talstation.${tenant}.booking'
try {
if (!sessionStorage.getItem(key) && !localStorage.getItem(key)) {
const place = location.pathname.replace(/\\/checkout(\\/overview)?\\/?$/, '') || '/'
location.replace(place + location.search + '#${addressOfPage('cart').hash}')
}
} catch {}
}`
