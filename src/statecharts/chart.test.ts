import { expect, test } from 'vitest'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { reservationMachine } from '#machines/reservation.ts'
import { chartOf, statesOf } from './chart.ts'

test('A chart’s state has the address that its machine gives, or its reason for none', () => {
  expect(statesOf(chartOf(reservationMachine).root).filter(({ address }) => address !== null)).toEqual([])
  const checkout = statesOf(chartOf(checkoutMachine).root)
  expect(checkout.find(({ path }) => path === 'payment')?.address?.address?.path).toBe('/checkout/payment')
  expect(checkout.find(({ path }) => path === 'linkBroken')?.address?.noAddress).toContain('broken address')
})
