import type { RegisteredRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { openAddress } from './open-address.ts'

const SHOP = '/{-$tenant}/{-$locale}'

const routeShown = (match: object, pathname: string) =>
  openAddress({ state: { matches: [match], location: { pathname, hash: '' } } } as unknown as RegisteredRouter).route

test('While another page loads, a recording names the page that is still shown', () => {
  const checkout = { fullPath: `${SHOP}/checkout`, pathname: '/alpin/de/checkout', status: 'success' }
  expect(routeShown(checkout, '/alpin/de/checkout')).toBe('/checkout')
  expect(routeShown(checkout, '/alpin/de/checkout/overview')).toBe('/checkout')
})

test('A recording names an address that matches no page as not found', () => {
  const parent = { fullPath: `${SHOP}/checkout`, pathname: '/alpin/de/checkout', status: 'success', _notFound: true }
  expect(routeShown(parent, '/alpin/de/checkout/wohin')).toBe('notFound')
  const withoutShop = { fullPath: `${SHOP}/`, pathname: '/berg', status: 'notFound' }
  expect(routeShown(withoutShop, '/berg')).toBe('notFound')
})
