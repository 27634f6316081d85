import { expect, test } from 'vitest'
import { isTrackedPage } from './tracked-page.ts'

const at = (path: string) => isTrackedPage(new URL(path, 'https://shop.example'))

test.each(['/', '/de', '/alpin', '/alpin/en/', '/alpin?wl=hotel', '/checkout', '/alpin/de/checkout/overview'])(
  'The tag manager may run on %s',
  (path) => {
    expect(at(path)).toBe(true)
  },
)

test.each([
  '/login',
  '/alpin/de/login',
  '/user/reservations',
  '/alpin/user/profile',
  '/alpin/user/welcome/abc',
  '/staff',
  '/checkout/payment',
  '/alpin/en/checkout/payment/check',
  '/alpin/checkout/success?booking=a&access=b',
  '/newsletter/confirm?token=a',
  '/mybooking',
  '/withdrawal',
])('The tag manager never runs on %s', (path) => {
  expect(at(path)).toBe(false)
})
