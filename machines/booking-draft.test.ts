import { expect, it } from 'vitest'
import { bookingInput, location } from '#test/support/booking-input.ts'
import { initialContext, withBooking } from './booking-context.ts'
import { toDraft } from './booking-draft.ts'

it('the message to the provider is not kept with the choices: it may name people', () => {
  const { booking } = withBooking(initialContext(bookingInput([location('tal')])), { remark: 'Anna kommt später' })
  expect(booking.remark).toBe('Anna kommt später')
  expect(JSON.stringify(toDraft(booking))).not.toContain('Anna')
})
