import { expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from './constants.ts'

test('The numbers of statuses and error codes in the API do not change', () => {
  expect(STATUS).toEqual({ open: 0, paid: 50, completed: 100, cancelled: 200 })
  expect(Object.values(ERROR_CODE)).toEqual([110, 120, 130, 140, 150, 201, 704, 800])
})
