import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/api/errors.ts'
import { answerOf } from './useAccountForm.ts'

const CONFLICT = { status: 409, statusText: 'Conflict' }

describe('the answer to a form of the account', () => {
  test('The answer to an outdated account form contains the data that another tab has saved', () => {
    expect(
      answerOf(new ApiError(CONFLICT, { error: 'changed', current: { firstname: 'Anna' } }, '/api/profile')),
    ).toEqual({
      type: 'form.stale',
      stored: { firstname: 'Anna' },
    })
  })

  test('An account form treats a refusal that it cannot read like a missing answer', () => {
    expect(answerOf(new ApiError(CONFLICT, undefined, '/api/profile'))).toEqual({
      type: 'form.unreachable',
      errorcode: null,
    })
  })
})
