import type { BookingContext } from '#machines/booking/context.ts'
import type { CheckoutContext } from '#machines/checkout/setup.ts'
import type { ChangeContext } from '#machines/groups/change/context.ts'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import type { QuoteContext } from '#machines/groups/quote.ts'
import type { Snapshots } from './replay.ts'

export const recordedBooking = ({ booking }: Snapshots) => booking?.context as BookingContext | undefined
export const recordedCheckout = ({ checkout }: Snapshots) => checkout?.context as CheckoutContext | undefined
export const recordedQuote = ({ groupQuote }: Snapshots) => groupQuote?.context as QuoteContext | undefined
export const recordedLeader = ({ groupLeader }: Snapshots) => groupLeader?.context as LeaderContext | undefined
export const recordedChange = ({ groupChange }: Snapshots) => groupChange?.context as ChangeContext | undefined
