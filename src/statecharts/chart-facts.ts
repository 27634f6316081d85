import {
  HOLD_MINUTES,
  HOLD_MINUTES_CROWDED,
  HOLD_MINUTES_MAX,
  HOLD_MINUTES_MORE,
  HOLD_MINUTES_SOON,
} from '#domain/reservation/hold-minutes.ts'
import { ANSWERS_UNTIL_NOTICE } from '#machines/checkout/payment-check.ts'

/** Numbers for the texts about charts, by chart and by the placeholder in the texts, such as `{held}`. */
export const CHART_FACTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  booking: { held: HOLD_MINUTES, crowded: HOLD_MINUTES_CROWDED },
  checkout: {
    held: HOLD_MINUTES,
    crowded: HOLD_MINUTES_CROWDED,
    more: HOLD_MINUTES_MORE,
    longest: HOLD_MINUTES_MAX,
  },
  hold: {
    held: HOLD_MINUTES,
    crowded: HOLD_MINUTES_CROWDED,
    soon: HOLD_MINUTES_SOON,
    more: HOLD_MINUTES_MORE,
    longest: HOLD_MINUTES_MAX,
  },
  paymentCheck: { patience: ANSWERS_UNTIL_NOTICE },
}
