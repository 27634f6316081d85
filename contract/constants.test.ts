import { expect, test } from 'vitest'
import { ERROR_CODE, STATUS } from './constants.ts'

test('Numbers in requests and answers keep their values', () => {
  expect(STATUS).toEqual({ open: 0, paid: 50, completed: 100, cancelled: 200 })
  expect(Object.values(ERROR_CODE)).toEqual([110, 120, 130, 140, 150, 201, 704, 800])
})
