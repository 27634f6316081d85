import { expect, test } from 'vitest'
import { ERROR_CODE } from '#contract/constants.ts'
import { errorcodeEffect } from './errorcode-effect.ts'

test('An error code clears the days, the location or the discount code that caused it', () => {
  const booking = { location: 'tal', discountcode: 'SKI10' }
  expect(errorcodeEffect(booking, ERROR_CODE.periodNotBookable)).toEqual({ days: { from: null, to: null } })
  expect(errorcodeEffect(booking, ERROR_CODE.locationClosed)).toEqual({ location: null })
  expect(errorcodeEffect(booking, ERROR_CODE.discountInvalid)).toEqual({ discountcode: null })
  expect(errorcodeEffect(booking, ERROR_CODE.groupNotFound)).toEqual({})
  expect(errorcodeEffect(booking, null)).toEqual({})
})
