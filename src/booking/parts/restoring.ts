import { BOOKING_PAGES } from '#machines/booking/steps.ts'

/* The server knows neither the stored booking nor the hash of the address, so BookingScreen.css hides what will
   change until the screen shows the restored booking. */

export type RestoredPart = 'head' | 'steps' | 'persons' | 'turnedBack'

/** The maximum time in milliseconds for which parts stay hidden, because the script of a part may never load. */
const RESTORING_MAX_MS = 30_000

/**
 * Returns a script that marks the document before the first paint if the browser will show a later step or a stored
 * booking. Without a stored booking, no later step can open, and the cart leads back to the first step that lacks a
 * choice.
 * @param tenant contains word characters only
 */
export const markRestoring = (tenant: string): string => `{
const { dataset } = document.documentElement, key = 'talstation.${tenant}.booking'
try {
const isStored = sessionStorage.getItem(key) || localStorage.getItem(key), step = location.hash.slice(1)
if (/^(${BOOKING_PAGES.slice(1).join('|')})$/.test(step)) {
dataset.restoring = 'step'
dataset.awaited = isStored ? step : step === 'cart' ? 'missing' : 'none'
} else if (isStored) dataset.restoring = 'booking'
} catch {}
const end = () => delete dataset.restoring
addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && end(), true)
setTimeout(end, ${RESTORING_MAX_MS})
}`

/** A script that shows the parts for the awaited step, and removes those for other steps. */
export const SHOW_AWAITED = `{
const { awaited } = document.documentElement.dataset, { parentNode: part } = document.currentScript
part.replaceChildren(...(awaited ? part.firstChild.content.querySelectorAll('[data-for~=' + awaited + ']') : []))
}`
