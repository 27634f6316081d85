import type { IsoDay } from '#contract/primitives.ts'
import { postWithdrawal } from '#contract/withdrawal.ts'
import { addDays } from '#domain/calendar/days.ts'

/** A declared withdrawal from a contract, as it was typed (§ 356a (2) BGB). */
export interface Declaration {
  name: string
  number: string
  email: string
}

export type DeclarationField = keyof Declaration

export interface DeclarationProblem {
  field: DeclarationField
  key: 'required' | 'invalid'
}

const FIELDS: readonly DeclarationField[] = ['name', 'number', 'email']

/** Does not check whether the booking exists, so that the form does not reveal it. */
export const declarationProblems = (declaration: Declaration): DeclarationProblem[] =>
  FIELDS.flatMap((field): DeclarationProblem[] => {
    const value = declaration[field].trim()
    if (value === '') return [{ field, key: 'required' }]
    return postWithdrawal.body.shape[field].safeParse(value).success ? [] : [{ field, key: 'invalid' }]
  })

/** Returns the day that is `days` days after the booking, or the day before the rental if that is earlier. */
export const withdrawableUntil = (bookedOn: IsoDay, firstDay: IsoDay, days: number): IsoDay => {
  const eve = addDays(firstDay, -1)
  const last = addDays(bookedOn, days)
  return last < eve ? last : eve
}

/** The shop refunds a valid withdrawal within this number of days after its receipt (§ 357 (1), § 355 (3) BGB). */
export const REFUND_DAYS = 14

export const refundBy = (receivedOn: IsoDay): IsoDay => addDays(receivedOn, REFUND_DAYS)
