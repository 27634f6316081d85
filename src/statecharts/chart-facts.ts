import { GROUP_KEPT_DAYS } from '#domain/groups/group-kept-days.ts'
import {
  MOST_OF_ADDRESS,
  MOST_OF_PERSON,
  MOST_OF_PROVED_ADDRESS,
  MOST_OF_PROVED_PERSON,
  UNPAID_HOLDS_OF_ADDRESS,
  UNPAID_HOLDS_OF_PERSON,
} from '#domain/reservation/holding-limits.ts'
import {
  HOLD_MINUTES,
  HOLD_MINUTES_CROWDED,
  HOLD_MINUTES_MAX,
  HOLD_MINUTES_MORE,
  HOLD_MINUTES_SOON,
} from '#domain/reservation/hold-minutes.ts'
import { BOOKING_LINK_DAYS, GROUP_LINK_DAYS } from '#domain/reservation/link-ends.ts'
import { REFUND_DAYS } from '#domain/reservation/withdrawal.ts'
import { CROWDED_SHARE, CROWDED_UNITS } from '#domain/stock/crowded-location.ts'
import { ANSWERS_UNTIL_NOTICE } from '#machines/checkout/payment-check.ts'

/** Numbers for the texts about charts, by chart and by the placeholder in the texts, such as `{held}`. */
export const CHART_FACTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  booking: { held: HOLD_MINUTES, crowded: HOLD_MINUTES_CROWDED },
  checkout: {
    held: HOLD_MINUTES,
    crowded: HOLD_MINUTES_CROWDED,
    more: HOLD_MINUTES_MORE,
    longest: HOLD_MINUTES_MAX,
    link: BOOKING_LINK_DAYS,
  },
  groupLeader: { link: GROUP_LINK_DAYS },
  groupReservation: { kept: GROUP_KEPT_DAYS },
  hold: {
    held: HOLD_MINUTES,
    crowded: HOLD_MINUTES_CROWDED,
    crowdedUnits: CROWDED_UNITS,
    crowdedPercent: CROWDED_SHARE * 100,
    soon: HOLD_MINUTES_SOON,
    more: HOLD_MINUTES_MORE,
    longest: HOLD_MINUTES_MAX,
    bookings: UNPAID_HOLDS_OF_PERSON,
    units: MOST_OF_PERSON.units,
    unitDays: MOST_OF_PERSON.unitDays,
    provedUnits: MOST_OF_PROVED_PERSON.units,
    provedUnitDays: MOST_OF_PROVED_PERSON.unitDays,
    bookingsOfConnection: UNPAID_HOLDS_OF_ADDRESS,
    unitsOfConnection: MOST_OF_ADDRESS.units,
    unitDaysOfConnection: MOST_OF_ADDRESS.unitDays,
    provedUnitsOfConnection: MOST_OF_PROVED_ADDRESS.units,
    provedUnitDaysOfConnection: MOST_OF_PROVED_ADDRESS.unitDays,
  },
  paymentCheck: { patience: ANSWERS_UNTIL_NOTICE },
  withdrawal: { refund: REFUND_DAYS },
}
