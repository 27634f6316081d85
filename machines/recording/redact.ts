import type { CookieSettings } from '#contract/cookie-settings.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { CheckAnswer } from '#machines/checkout/events.ts'
import type { PaymentCheckAnswer } from '#machines/checkout/payment-check.ts'
import type { CookieConsentEvent } from '#machines/cookie-consent.ts'
import type { Credentials, SessionContext, SessionEvent, UnsavedProfile } from '#machines/session.ts'
import type { VisitEvent } from '#machines/visit/events.ts'
import { recordedAddress } from './address.ts'
import { bookingRules } from './booking-rules.ts'
import { checkoutRules } from './checkout-rules.ts'
import { personalRules } from './personal.ts'
import { formRules } from './form-rules.ts'
import { groupRules } from './group-rules.ts'
import {
  asIs,
  asTheyAre,
  chartRules,
  events,
  fields,
  list,
  orNull,
  type ChartRules,
  type FieldRules,
  type Rule,
} from './rule.ts'
import { createStandIns } from './stand-ins.ts'

export const RECORDED = [
  'visit',
  'booking',
  'productFilter',
  'checkout',
  'personalForm',
  'paymentCheck',
  'hold',
  'cancellation',
  'session',
  'accountForm',
  'withdrawal',
  'cookieConsent',
  'groupLeader',
  'groupMember',
  'groupQuote',
  'groupChange',
] as const
export type RecordedName = (typeof RECORDED)[number]
export const isRecorded = (name: string): name is RecordedName => (RECORDED as readonly string[]).includes(name)

/**
 * Returns undefined if no recorded chart has this name. If several actors of a chart run at once, later ones have a
 * number: `accountForm2`.
 */
export const chartOfActor = (actor: string): RecordedName | undefined => {
  const name = actor.replace(/\d+$/, '')
  return isRecorded(name) ? name : undefined
}

const sessionRules = (name: Rule<string>, email: Rule<string>, texts: Rule<UnsavedProfile['texts']>): ChartRules => {
  const unsaved = fields<UnsavedProfile>({ email, texts, language: asIs, version: asIs })
  return chartRules({
    context: fields<SessionContext>({ name: orNull(name), refusal: asIs, missing: asIs, unsaved }),
    event: events<SessionEvent, 'session.unreachable'>(
      {
        credentials: fields<Credentials>({ email, password: (typed) => (typed === '' ? '' : '*') }),
        name,
        unsaved,
        ...asTheyAre('end', 'reason'),
      },
      { 'session.unreachable': ({ type }) => ({ type, reason: '' }) },
    ),
  })
}

const consentRules = (): ChartRules => {
  const settings = fields<CookieSettings>({
    ...asTheyAre('technicalCookies', 'analyticCookies', 'marketingCookies', 'googletools'),
    ...asTheyAre('version', 'decidedAt', 'seenBanners'),
  })
  return chartRules({
    context: fields({ isTracking: asIs, settings, hasSettings: asIs, chosen: asIs }),
    event: events<CookieConsentEvent>({ ...asTheyAre('at', 'purpose', 'id'), settings }),
  })
}

const checkRules = (id: Rule<string>): ChartRules =>
  chartRules({
    context: fields({ bookingId: id, asked: asIs, answer: asIs } as FieldRules<{ bookingId: string }>),
    event: events<PaymentCheckAnswer | { type: 'check.now' }>(asTheyAre('difference', 'reason')),
  })

const actor = () => 'actor'

const chart = () => 'chart' as never

/** Keeps only the actor's id and its redacted output of an event that XState creates for an actor's end. */
const ofLibrary = ({ outputs }: ChartRules, event: { type: string; output?: unknown }) => {
  const [, ending, actorId = ''] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? []
  if (ending === 'error') return { type: event.type, actorId, error: {} }
  if (ending === 'done') return { type: event.type, actorId, output: outputs[actorId]?.(event.output) ?? null }
  return { type: event.type }
}

/**
 * Creates functions that keep only listed fields of each chart's context and events (docs/security.md, "Recordings").
 */
export const createRedaction = (today: IsoDay) => {
  const standIns = createStandIns(today)
  const rules = personalRules(standIns)
  const { id } = standIns
  const booking = bookingRules(rules)
  const checkout = checkoutRules(standIns, rules)

  const visitEvent = events<VisitEvent>({
    ...booking.fieldsOfEvents,
    reservation: orNull(rules.keptReservation),
    unanswered: list(rules.unanswered),
    page: asIs,
    bookingId: orNull(id),
    access: rules.typed('access'),
    logic: chart,
    input: () => null,
  })

  const charts: Record<RecordedName, ChartRules> = {
    visit: chartRules({
      context: fields({
        booking: actor,
        checkout: (value: unknown) => (value === null ? null : actor()),
        entry: orNull(checkout.entry),
        charts: fields({ session: actor, cookieConsent: actor, newsletter: actor }),
        drafts: orNull(visitEvent),
        deferred: list(visitEvent),
      }),
      event: visitEvent,
      outputs: { loadCheckout: chart },
    }),
    booking: chartRules(booking),
    checkout: chartRules({
      ...checkout,
      outputs: { paymentCheck: fields<CheckAnswer>({ type: asIs, difference: asIs, reason: asIs }) },
    }),
    ...formRules(standIns, rules),
    ...groupRules(standIns, rules),
    paymentCheck: checkRules(id),
    session: sessionRules(rules.typed('name'), (value) => standIns.personal('email', value), rules.fieldTexts),
    cookieConsent: consentRules(),
  }

  return {
    event: (name: RecordedName, event: { type: string }): { type: string } =>
      event.type.startsWith('xstate.') ? ofLibrary(charts[name], event) : charts[name].event(event),
    context: (name: RecordedName, context: unknown): unknown => charts[name].context(context),
    address: recordedAddress(standIns),
  }
}

export type Redaction = ReturnType<typeof createRedaction>
