import { ERROR_CODE } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Booking } from './payload.ts'

/** Returns the change that clears the choice which an error code refuses. For most codes, the change is empty. */
export const errorcodeEffect = (
  { location, discountcode }: Pick<Booking, 'location' | 'discountcode'>,
  errorcode: ErrorCode | null,
): Partial<Booking> => {
  if (errorcode === ERROR_CODE.periodNotBookable) return { days: { from: null, to: null } }
  if (errorcode === ERROR_CODE.locationClosed && location !== null) return { location: null }
  if (errorcode === ERROR_CODE.discountInvalid && discountcode !== null) return { discountcode: null }
  return {}
}
