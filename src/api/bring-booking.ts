import { bookingInAddress } from '#domain/tracking/booking-alias.ts'
import { bring, type LoadedPage } from './page-answers.ts'

/**
 * Makes the server load the booking that the address names, except with `access`, because the answer then sets a
 * cookie.
 */
export const bringBooking = async ({ context, params, location }: LoadedPage): Promise<void> => {
  if (!import.meta.env.SSR) return
  const searchParams = new URLSearchParams(location.searchStr)
  const bookingId = bookingInAddress({ searchParams })
  if (bookingId === undefined || searchParams.has('access')) return
  await bring(context.apiAt(params), 'getCheckout', { params: { bookingId }, query: {} })
}
