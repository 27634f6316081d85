import { describe, expect, it, test } from 'vitest'
import { bookingInput, location } from '#test/support/booking-input.ts'
import { initialContext, withBooking } from './booking-context.ts'
import { fromDraft, toDraft } from './booking-draft.ts'

describe('a kept location', () => {
  const context = initialContext(bookingInput([location('tal'), location('berg')]))
  const revived = (place: string | null) => fromDraft(context, { ...toDraft(context.booking), location: place })

  it('is there again', () => {
    expect(revived('berg').booking.location).toBe('berg')
    expect(revived('berg').losses).toEqual([])
    expect(revived(null).losses).toEqual([])
  })

  it('that the shop no longer has is let go of, and told as a loss', () => {
    expect(revived('seilbahn').booking.location).toBeNull()
    expect(revived('seilbahn').losses).toEqual([{ kind: 'location' }])
  })
})

test('the white label is kept, and that of the page’s own address counts before it', () => {
  const input = bookingInput([location('tal')])
  const from = (wl: string | null) => initialContext({ ...input, shop: { ...input.shop, wl } })
  const kept = toDraft(from('hotel').booking)
  expect(kept.wl).toBe('hotel')
  expect(fromDraft(from(null), kept).booking.wl).toBe('hotel')
  expect(fromDraft(from('bergbahn'), kept).booking.wl).toBe('bergbahn')
})

it('the message to the provider is not kept with the choices: it may name people', () => {
  const { booking } = withBooking(initialContext(bookingInput([location('tal')])), { remark: 'Anna kommt später' })
  expect(booking.remark).toBe('Anna kommt später')
  expect(JSON.stringify(toDraft(booking))).not.toContain('Anna')
})
