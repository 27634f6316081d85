import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test.each([
  ['PORT', 'ninety'],
  ['PORT', '70000'],
  ['BASE_URL', 'shop.example'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'postgres://shop:secret@one:5432,two:nine/shop'],
  ['DATABASE_CONNECTIONS', '3'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'http://mail.example'],
])('The error for the invalid environment variable %s=%s contains its name, not its value', (name, value) => {
  const read = () => readEnvironment({ [name]: value })
  expect(read).toThrow(`The environment variable ${name} is not`)
  expect(read).not.toThrow(value)
})
