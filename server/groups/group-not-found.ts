import { ERROR_CODE } from '#contract/constants.ts'
import { Refusal } from '#server/base/refusal.ts'

/** One answer for a group that does not exist, is not the caller's, or is not collecting any more. */
export const groupNotFound = (): Refusal => new Refusal(409, { errorcode: ERROR_CODE.groupNotFound })
