import { transition, type SnapshotFrom } from 'xstate'
import { EventShape, SnapshotShape, type RecordedSegment, type Recording } from '#contract/recordings.ts'
import type { Locale } from '#contract/primitives.ts'
import { questionOf, type BookingShop } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { bookingProblem } from '#machines/booking/problem.ts'
import { STEPS } from '#machines/booking/steps.ts'
import { restoreSnapshot } from '#machines/recording/charts.ts'
import { unpack } from '#machines/recording/pack.ts'

type BookingSnapshot = SnapshotFrom<typeof bookingMachine>

export interface RehearsedShop {
  shop: (locale: Locale) => Promise<BookingShop>
  offer: (locale: Locale, question: unknown) => Promise<BookingEvent>
  stock: (locale: Locale, question: unknown) => Promise<BookingEvent>
}

export interface Ending {
  step: string
  location: string | null
  isFetchedBefore: boolean
  total: number | null
  errorcode: number | string | null
  problem: string | null
  losses: string[]
}

const endingOf = (snapshot: BookingSnapshot): Ending => {
  const { context } = snapshot
  return {
    step: STEPS.find((step) => snapshot.matches({ step })) ?? 'checkout',
    location: context.booking.location,
    isFetchedBefore: context.booking.pickupDayBefore,
    total: context.offer?.cart.price.amount ?? null,
    errorcode: context.errorcode ?? context.offer?.errorcode ?? null,
    problem: bookingProblem(context)?.key ?? null,
    losses: context.losses.map(({ kind }) => kind),
  }
}

const next = (snapshot: BookingSnapshot, event: BookingEvent): BookingSnapshot =>
  transition(bookingMachine, snapshot, event)[0]

const answered = async (
  snapshot: BookingSnapshot,
  type: string,
  shop: RehearsedShop,
): Promise<BookingEvent | undefined> => {
  const { context } = snapshot
  const { locale } = context.language
  const { days, location, pickupDayBefore } = context.booking
  if (type.startsWith('offer.') && type !== 'offer.retry')
    return snapshot.matches({ offer: 'fetching' }) ? shop.offer(locale, questionOf(context)) : undefined
  return snapshot.matches({ stock: 'fetching' })
    ? shop.stock(locale, { date: { from: days.from, to: days.to }, location, pickupDayBefore })
    : undefined
}

const isAnswer = (type: string) => /^(offer|stock)\./.test(type) && type !== 'offer.retry' && type !== 'stock.changed'

const rehearseSegment = async (
  segment: RecordedSegment,
  parts: Recording['parts'],
  shop: RehearsedShop,
): Promise<Ending | null> => {
  let snapshot: BookingSnapshot | null = null
  for (const step of segment.steps) {
    if (step.actor !== 'booking') continue
    if (step.kind === 'start') {
      const { value, context } = SnapshotShape.parse(unpack(step.snapshot, parts))
      const begun = { ...context, shop: await shop.shop(segment.locale) }
      snapshot = restoreSnapshot('booking', { value, context: begun }) as BookingSnapshot
    } else if (step.kind === 'event' && snapshot) {
      const event = EventShape.parse(unpack(step.event, parts)) as BookingEvent
      const happens = isAnswer(event.type) ? await answered(snapshot, event.type, shop) : event
      if (happens) snapshot = next(snapshot, happens)
    }
  }
  return snapshot && endingOf(snapshot)
}

export const rehearse = async (
  { segments, parts }: Recording,
  shopOn: (day: string) => RehearsedShop,
): Promise<Ending | null> => {
  let ending: Ending | null = null
  for (const segment of segments) ending = (await rehearseSegment(segment, parts, shopOn(segment.today))) ?? ending
  return ending
}
