import { BOOKING_PAGES } from '#machines/booking/steps.ts'

/* The server knows neither the stored booking nor the hash of the address, so BookingScreen.css hides what will
   change until the screen shows the restored booking. */

export type RestoredPart = 'head' | 'steps' | 'persons' | 'turnedBack'

/** The maximum time in milliseconds for which parts stay hidden, because the script of a part may never load. */
const RESTORING_MAX_MS = 30_000

/**
 * Returns a script that marks the document before the first paint if the browser will show a later step or a stored
 * booking.
 * @param tenant contains word characters only
 */
export const markRestoring = (tenant: string): string => `{
const { dataset } = document.documentElement, key = 'talstation.${tenant}.booking'
try {
if (/^#(${BOOKING_PAGES.slice(1).join('|')})$/.test(location.hash)) dataset.restoring = 'step'
else if (sessionStorage.getItem(key) || localStorage.getItem(key)) dataset.restoring = 'booking'
} catch {}
const end = () => delete dataset.restoring
addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && end(), true)
setTimeout(end, ${RESTORING_MAX_MS})
}`
