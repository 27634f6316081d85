import type { SetChoice } from '#domain/booking/with-choices.ts'
import type { PersonType } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { QuoteState } from '#contract/quotes.ts'
import type { RecordedAddress, RecordedSegment } from '#contract/recordings.ts'
import { recordedBooking, recordedCheckout, recordedLeader } from './contexts.ts'
import { effectOf, type Effect } from './effect.ts'
import { failuresOf, mainFailure, type Failure } from './failure.ts'
import type { Moment, Snapshots } from './replay.ts'
import { isOutcome, isVisitors } from './visible-events.ts'
import { addressAt, chosenDays, goalOf, countedPersons, wantedAt, type Wish } from './wish.ts'

export interface StoryStep {
  at: number
  time: number
  happened:
    | { kind: 'opened'; address: RecordedAddress }
    | { kind: 'done'; moment: Moment }
    | { kind: 'failed'; failure: Failure }
  count: number
  detail: StepDetail | null
  inner: number[]
}

export type StepDetail =
  | { kind: 'persons'; persons: Record<PersonType, number> }
  | { kind: 'days'; days: { from: IsoDay; to: IsoDay } }
  | { kind: 'texts'; texts: string[] }
  | { kind: 'amount'; amount: number }

export interface Story {
  wanted: Wish
  failure: Failure | null
  ended: EndedInquiry | null
  effect: Effect
  steps: StoryStep[]
}

export type EndedInquiry = 'declined' | Exclude<QuoteState, 'open'>

const endedInquiry = (snapshots: Snapshots): EndedInquiry | null => {
  const answer = snapshots.groupLeader?.matches({ flow: 'inquired' })
    ? recordedLeader(snapshots)?.inquiry?.answer
    : null
  if (answer?.kind === 'declined') return 'declined'
  return answer && answer.state !== 'open' ? answer.state : null
}

const detailOf = ({ event, chart, snapshots }: Moment): StepDetail | null => {
  const booking = recordedBooking(snapshots)
  if (!event || !booking) return null
  const { type } = event
  if (chart === 'booking') {
    if (type.startsWith('person.')) return { kind: 'persons', persons: countedPersons(booking) }
    const days = chosenDays(booking.booking.days)
    if (type === 'day.click') return days && { kind: 'days', days }
    const place = booking.shop.locations.find(({ id }) => id === booking.booking.location)
    if (type === 'location.choose') return place ? { kind: 'texts', texts: [place.title] } : null
    if (type === 'line.add')
      return { kind: 'texts', texts: [(event.choice as { product: { title: string } }).product.title] }
    if (type === 'set.choose' || type === 'line.share') {
      const chosen = (event.choices as SetChoice[]).flatMap(({ choices }) => choices)
      return { kind: 'texts', texts: chosen.map(({ product }) => product.title) }
    }
  }
  const amount = recordedCheckout(snapshots)?.seen
  if (type === 'order.place' || type === 'order.placed') return amount == null ? null : { kind: 'amount', amount }
  return null
}

const joined = (first: StepDetail | null, second: StepDetail | null): StepDetail | null =>
  first?.kind === 'texts' && second?.kind === 'texts' ? { ...second, texts: [...first.texts, ...second.texts] } : second

const isSameAddress = (a: RecordedAddress | null, b: RecordedAddress | null): boolean =>
  a?.route === b?.route && a?.hash === b?.hash

type Timed = (moment: Moment) => number

const stepsOf = (moments: readonly Moment[], failures: readonly Failure[], timeOf: Timed): StoryStep[] => {
  const steps: StoryStep[] = []
  let page: RecordedAddress | null = null
  const push = (moment: Moment, happened: StoryStep['happened'], at = moment.at) =>
    steps.push({ at, time: timeOf(moment), happened, count: 1, detail: detailOf(moment), inner: [] })
  for (const moment of moments) {
    const failure = failures.find(({ at }) => at === moment.at)
    const isOpened = moment.kind === 'address' && !isSameAddress(page, moment.address)
    if (isOpened) page = moment.address
    // Adds no step for a page that a failure has opened, because the failure has its own step.
    const isPartOfFailure = failures.some(({ at, shown }) => at < moment.at && moment.at <= shown)
    if (isOpened && !isPartOfFailure) push(moment, { kind: 'opened', address: page! })
    else if (isVisitors(moment) || isOutcome(moment)) {
      const last = steps.at(-1)
      const isAgain =
        last?.happened.kind === 'done' &&
        last.happened.moment.actor === moment.actor &&
        last.happened.moment.event!.type === moment.event!.type
      if (isAgain) {
        last.inner.push(last.at)
        Object.assign(last, { at: moment.at, count: last.count + 1, detail: joined(last.detail, detailOf(moment)) })
      } else push(moment, { kind: 'done', moment })
    } else steps.at(-1)?.inner.push(moment.at)
    if (failure) push(moment, { kind: 'failed', failure }, failure.shown)
  }
  return steps
}

export const storyOf = (moments: readonly Moment[], segments: readonly RecordedSegment[]): Story => {
  const timeOf = ({ segment, time }: Moment) => Date.parse(segments[segment]!.startedAt) + time
  const failures = failuresOf(moments, timeOf)
  const failure = mainFailure(failures)
  const end = moments.at(-1)!
  const wanted = wantedAt(moments, failure?.at ?? end.at, failure?.shown ?? end.at)
  return {
    wanted,
    failure,
    ended: endedInquiry(end.snapshots),
    effect: effectOf(moments, timeOf(end), goalOf(addressAt(moments, end), end.snapshots, undefined), failure),
    steps: stepsOf(moments, failures, timeOf),
  }
}
