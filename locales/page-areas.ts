import type { Messages } from './load.ts'

type Area = keyof Messages

// The lists are joined by calls that are marked as pure, because the browser's files would otherwise contain them.
const FIRST_AREAS: Area[] = ['common', 'content', 'entry', 'error', 'misc', 'persons', 'steps']

/** The areas of pages with forms. Messages of checkout contain the names of personal fields and how to correct them. */
const FORM_AREAS = /* @__PURE__ */ FIRST_AREAS.concat('checkout', 'errorcode', 'form', 'newsletter')

/** The pages of an order also show parts of the booking. */
const ORDER_AREAS = /* @__PURE__ */ FORM_AREAS.concat(
  'accommodation',
  'cart',
  'halfday',
  'legal',
  'location',
  'specials',
  'why',
)

const GROUP_AREAS = /* @__PURE__ */ ORDER_AREAS.concat('calendar')

/**
 * The areas whose messages a page contains, by the page's route. With these messages, the page works before all
 * messages are loaded. Other pages load the file with all messages.
 */
export const PAGE_AREAS: Partial<Record<string, readonly Area[]>> = {
  // A page whose last route is that of the shop is one that does not exist.
  '/{-$tenant}/{-$locale}': FIRST_AREAS,
  '/{-$tenant}/{-$locale}/': FIRST_AREAS,
  '/{-$tenant}/{-$locale}/checkout/': ORDER_AREAS,
  '/{-$tenant}/{-$locale}/checkout/overview': ORDER_AREAS,
  '/{-$tenant}/{-$locale}/checkout/payment/': ORDER_AREAS,
  '/{-$tenant}/{-$locale}/checkout/payment/check': ORDER_AREAS,
  '/{-$tenant}/{-$locale}/checkout/success': ORDER_AREAS,
  '/{-$tenant}/{-$locale}/groups/': GROUP_AREAS,
  '/{-$tenant}/{-$locale}/groups/$slug': FORM_AREAS,
  '/{-$tenant}/{-$locale}/groups/change': FORM_AREAS,
  '/{-$tenant}/{-$locale}/groups/success': GROUP_AREAS,
  '/{-$tenant}/{-$locale}/login/': FORM_AREAS,
  '/{-$tenant}/{-$locale}/mybooking': FORM_AREAS,
  '/{-$tenant}/{-$locale}/newsletter/confirm': FORM_AREAS,
  '/{-$tenant}/{-$locale}/user/_own/profile': FORM_AREAS,
  '/{-$tenant}/{-$locale}/user/_own/reservations/': /* @__PURE__ */ FORM_AREAS.concat('location'),
  '/{-$tenant}/{-$locale}/user/_own/reservations/$id': ORDER_AREAS,
  '/{-$tenant}/{-$locale}/user/password-reset/$token': FORM_AREAS,
  '/{-$tenant}/{-$locale}/user/welcome/$token': FORM_AREAS,
  '/{-$tenant}/{-$locale}/withdrawal': FORM_AREAS,
}
