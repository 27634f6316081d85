import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { PersonType } from '#contract/person.ts'
import type { RecordedAddress, RecordedRoute } from '#contract/recordings.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { chartOfActor } from '#machines/recording/redact.ts'
import type { Moment } from '#machines/recording/replay.ts'
import type { Effect } from '#machines/recording/effect.ts'
import type { Failure } from '#machines/recording/failure.ts'
import type { StepDetail, StoryStep } from '#machines/recording/story.ts'
import type { Wish } from '#machines/recording/wish.ts'
import { useFormat } from '#src/base/useFormat.ts'
import type { PossibleEvent } from '#machines/recording/what-if.ts'
import { wordedCharts } from '#src/statecharts/worded-charts.ts'

const PAGES = {
  '/': 'booking',
  '/checkout': 'details',
  '/checkout/overview': 'overview',
  '/checkout/payment': 'payment',
  '/checkout/payment/check': 'check',
  '/checkout/success': 'confirmation',
  '/groups': 'newGroup',
  '/groups/$slug': 'group',
  '/groups/change': 'groupChange',
  '/groups/success': 'groupBooked',
  '/login': 'login',
  '/mybooking': 'ownBooking',
  '/newsletter/confirm': 'newsletter',
  '/user': 'account',
  '/user/password-reset/$token': 'password',
  '/user/profile': 'profile',
  '/user/reservations': 'ownBookings',
  '/user/reservations/$id': 'ownBooking',
  '/user/welcome/$token': 'welcome',
  '/withdrawal': 'withdrawal',
  notFound: 'notFound',
} as const satisfies Record<RecordedRoute, string>

const WITHOUT_EVENT = { start: 'begins', snapshot: 'continues', end: 'ends' } as const

const chartEvent = (type: string): string =>
  type.replace(/^xstate\.(after\.\w+)\..*$/, '$1').replace(/^xstate\.(done|error)\.actor\./, '$1.')

export const useStoryWords = () => {
  const t = useTranslations('staff.flows.story')
  const flows = useTranslations('staff.flows')
  const { money, range } = useFormat()
  const format = useFormatter()
  const locale = localeOf(useParams({ strict: false }))
  const words = new Map(wordedCharts(locale).map(({ chart, words: ofChart }) => [chart.id, ofChart]))

  const clock = (at: number, timeStyle: 'short' | 'medium' = 'medium') => format.dateTime(new Date(at), { timeStyle })
  const persons = (counts: Record<PersonType, number>) =>
    ([1, 2, 3] as const)
      .filter((type) => counts[type] > 0)
      .map((type) => t(`wanted.persons.${type}`, { count: counts[type] }))
      .join(', ')

  const page = ({ route, hash }: RecordedAddress): string => {
    if (route === '/') return words.get('booking')!.state(`step.${hash || 'entry'}`)
    if (route.startsWith('/groups') && hash) {
      const chart = route === '/groups/change' ? 'groupChange' : 'groupLeader'
      return words.get(chart)!.state(`flow.filling.${hash}`)
    }
    return t(`pages.${PAGES[route]}`)
  }

  const event = ({ actor, kind, event: happened, address }: Moment): string => {
    if (happened) return words.get(chartOfActor(actor) ?? '')?.event(chartEvent(happened.type)) ?? happened.type
    if (kind === 'address') return t('steps.opened', { page: page(address!) })
    return flows(WITHOUT_EVENT[kind as keyof typeof WITHOUT_EVENT])
  }

  const detail = (given: StepDetail | null): string | null => {
    if (given?.kind === 'persons') return persons(given.persons)
    if (given?.kind === 'days') return range(given.days)
    if (given?.kind === 'amount') return money(given.amount)
    return given ? given.texts.join(', ') : null
  }

  const wrong = ({ key, reason, items }: Failure): string =>
    t(`wrong.texts.${key}`, { reason: String(reason), items: items.join(', ') })

  /** For an order that would not be bookable, the name includes the reason. */
  const possible = ({ chart, event: { type, errorcode } }: PossibleEvent): string => {
    const name = words.get(chart)!.event(chartEvent(type))
    return type === 'order.notBookable'
      ? `${name}: ${t('wrong.texts.checkout.overview.order.refused.notBookable', { reason: String(errorcode) })}`
      : name
  }

  return {
    clock,
    possible,
    page,
    event,
    chart: (id: string) => words.get(id)?.title ?? id,
    state: (chart: string, path: string) => words.get(chart)?.fullState(path) ?? path,

    wanted: ({ goal, persons: counts, days, location, amount }: Wish): string => {
      const wish = t(`wanted.goal.${goal}`, {
        hasAmount: amount === null ? 'no' : 'yes',
        amount: amount === null ? '' : money(amount),
      })
      const facts = [counts && persons(counts), days && range(days), location].filter(Boolean)
      return facts.length === 0 ? wish : t('wanted.all', { facts: facts.join(', '), goal: wish })
    },

    failure: (failure: Failure): string =>
      t('wrong.at', {
        sentence: wrong(failure),
        time: clock(failure.time),
        count: failure.count,
        isOvercome: failure.isOvercome ? 'yes' : 'no',
      }),

    effect: ({ money: charged, stock, heldUntil }: Effect, failure: Failure | null): string => {
      const both = t(`effect.money.${charged}`)
      const until = heldUntil === null ? '' : clock(heldUntil, 'short')
      const now =
        stock === 'untouched'
          ? t('effect.one', { money: both })
          : t('effect.both', { money: both, stock: t(`effect.stock.${stock}`, { until }) })
      const way = failure && !failure.isOvercome && (`ways.${failure.key}` as 'ways.booking.offer.unreachable')
      if (!way || !t.has(way)) return now
      const next = t(way, { reason: String(failure.reason) })
      return t('effect.way', { effect: now, way: t('effect.one', { money: next }) })
    },

    step: ({ happened, count, detail: given }: StoryStep): { title: string; detail: string | null } => {
      if (happened.kind === 'failed') {
        const { actor, state } = happened.failure
        const chart = words.get(chartOfActor(actor)!)!
        return { title: wrong(happened.failure), detail: `${chart.title} › ${chart.fullState(state)}` }
      }
      if (happened.kind === 'opened')
        return { title: t('steps.opened', { page: page(happened.address) }), detail: null }
      const what = event(happened.moment)
      return { title: count > 1 ? t('steps.again', { what, count }) : what, detail: detail(given) }
    },
  }
}

export type StoryWords = ReturnType<typeof useStoryWords>
