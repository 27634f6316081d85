import { accountPlace } from './account-place.ts'
import { bookingsPlace } from './bookings-place.ts'
import { changesPlace } from './changes-place.ts'
import { groupsPlace } from './groups-place.ts'
import { countsPlace, mailsPlace, newsletterPlace, provedPlace, requestsPlace } from './letter-places.ts'
import { partsPlace } from './parts-place.ts'
import type { Place, PlaceName } from './place.ts'
import { savedPlace } from './saved-place.ts'
import { withdrawalsPlace } from './withdrawals-place.ts'

/**
 * All places where persons are stored. Finding, exporting and erasing a person use this list in its order: bookings are
 * locked before their data, and the account is erased last.
 */
export const PERSON_PLACES = {
  reservations: bookingsPlace,
  parts: partsPlace,
  changes: changesPlace,
  groups: groupsPlace,
  newsletter: newsletterPlace,
  mails: mailsPlace,
  linkOpenedAt: provedPlace,
  withdrawals: withdrawalsPlace,
  requests: requestsPlace,
  counts: countsPlace,
  savedByOthers: savedPlace,
  account: accountPlace,
} as const satisfies { [Name in PlaceName]: Place<Name> }

/** The names in this order. */
export const PLACE_NAMES = Object.keys(PERSON_PLACES) as PlaceName[]
