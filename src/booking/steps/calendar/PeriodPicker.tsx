import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { DayCalendar, type CalendarRange, type DayFace } from '#src/ui/DayCalendar.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import type { CalendarDay } from '#contract/calendar.ts'
import type { IsoDay } from '#contract/primitives.ts'
import {
  beginsOnEve,
  closedReason,
  type CalendarFacts,
  dayUnavailableReason,
  firstOpenDay,
  rangeUnavailableReason,
} from '#domain/booking/unavailable-day.ts'
import { commonPrice } from '#domain/calendar/common-price.ts'
import { countDays } from '#domain/calendar/days.ts'
import { eurosOf } from '#domain/text/euros.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { monthOf, monthsToAsk, shownDays } from './calendar-months.ts'
import { useCalendarDays, type CalendarDays, useCalendarShop, useChosenPlace } from './useCalendarDays.ts'
import { useIsWide } from './useIsWide.ts'
import { useUnavailableTexts } from './useUnavailableTexts.ts'

const isSameRange = (a: CalendarRange, b: CalendarRange) => a.from === b.from && a.to === b.to

export function PeriodPicker() {
  const t = useTranslations('calendar')
  const send = useBookingSend()
  const shop = useCalendarShop()
  const { today, seasons } = shop
  const chosen = useBooking(({ context }) => context.booking.days)
  const isByHour = useIsByHour()
  const isWide = useIsWide()
  const bounds = shownDays(seasons, today, shop.takesToday)
  const [startOn] = useState(
    () => chosen.from ?? (closedReason(today, shop) === undefined ? today : firstOpenDay(shop)),
  )
  // Computes the first month before the calendar reports it, so that a calendar of one month renders only once.
  const [visible, setVisible] = useState<CalendarRange>(() => monthOf(startOn))
  const [visited, setVisited] = useState<string>()
  const start = chosen.to === null ? chosen.from : null
  const { days, isPending, isError, retry } = useCalendarDays(monthsToAsk(visible, start))
  const facts = { ...shop, days }
  const samePrice = commonPrice([...days.values()].map((day) => ({ fromPrice: priceOf(day) })))
  const faceOf = useDayFace(facts, days, samePrice === undefined)

  return (
    <div data-stack="16">
      <DayCalendar
        labels={{
          calendar: t('label'),
          previous: t('previous'),
          next: t('next'),
          month: t('month'),
          year: t('year'),
        }}
        months={isWide ? 2 : 1}
        bounds={bounds}
        startOn={startOn}
        today={today}
        chosen={isByHour ? { mode: 'single', day: chosen.from } : { mode: 'range', ...chosen }}
        onPress={(day) => send({ type: 'day.click', day })}
        onVisit={setVisited}
        onVisibleChange={(shown) => setVisible((before) => (isSameRange(before, shown) ? before : shown))}
        faceOf={faceOf}
        hasDetails={isPending || [...days.values()].some((day) => priceOf(day) !== undefined)}
        isLoading={isPending}
      />
      <PeriodSentence visited={visited} facts={facts} />
      <CalendarLegend
        samePrice={samePrice}
        hourPrice={
          isByHour ? undefined : commonPrice([...days.values()].map((day) => ({ fromPrice: day.fromHourPrice })))
        }
      />
      {isError && (
        <Notice kind="failure" title={t('unknown.title')}>
          <p>{t('unknown.text')}</p>
          <div>
            <Button kind="quiet" onPress={retry}>
              {t('unknown.retry')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

const priceOf = ({ fromPrice, fromHourPrice }: Pick<CalendarDay, 'fromPrice' | 'fromHourPrice'>) =>
  fromPrice ?? fromHourPrice

const useIsByHour = (): boolean => useBooking(({ context }) => context.shop.offers.days === false)

interface CalendarLegendProps {
  samePrice: number | undefined
  hourPrice: number | undefined
}

function CalendarLegend({ samePrice, hourPrice }: CalendarLegendProps) {
  const t = useTranslations('calendar.legend')
  const legal = useTranslations('legal')
  const { money } = useFormat()
  const isByHour = useIsByHour()
  const place = useChosenPlace()
  const location = useLocations().find(({ id }) => id === place)?.title
  return (
    <ul data-part="calendar-legend" data-row="wrap" data-muted data-numbers>
      <li data-row="8">
        <span data-part="legend-mark" data-mark="range" aria-hidden />
        {t(isByHour ? 'day' : 'range')}
      </li>
      <li data-row="8">
        {samePrice === undefined ? (
          <>
            <span data-part="legend-mark" data-mark="price" aria-hidden>
              15
            </span>
            {t(isByHour ? 'hourPrice' : 'price')}, {legal('vat')}
          </>
        ) : (
          <span>
            <strong>{t(isByHour ? 'sameHourPrice' : 'samePrice', { price: money(samePrice) })}</strong>, {legal('vat')}
          </span>
        )}
      </li>
      {hourPrice !== undefined && <li>{t('byHour', { price: money(hourPrice) })}</li>}
      <li data-row="8">
        <span data-part="legend-mark" data-mark="fullness" aria-hidden />
        {t('fullness')}
      </li>
      <li data-row="8">
        <span data-part="legend-mark" data-mark="unavailable" aria-hidden>
          24
        </span>
        {location ? t('unavailableAt', { location }) : t('unavailable')}
      </li>
    </ul>
  )
}

interface PeriodSentenceProps {
  visited: IsoDay | undefined
  facts: CalendarFacts
}

function PeriodSentence({ visited, facts }: PeriodSentenceProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { reasonOf, sentenceOf } = useUnavailableTexts(useChosenPlace())
  const chosen = useBooking(({ context }) => context.booking.days)
  const { from, to } = chosen
  const isByHour = useIsByHour()
  const reason = visited && dayUnavailableReason(visited, chosen, facts)
  const isEve = from !== null && beginsOnEve(facts.locations, from, facts.now)

  const whatNext = () => {
    if (!from) return t(isByHour ? 'chosen.one' : 'chosen.both')
    if (isByHour) return t('chosen.oneAgain')
    if (to) return t('chosen.again')
    const alone = rangeUnavailableReason({ from, to: from }, facts)
    if (!alone) return t('chosen.end')
    return alone.kind === 'short' ? t('chosen.endOnly', { reason: reasonOf(alone) }) : t('chosen.endLater')
  }

  const whatIsChosen = () => {
    if (!from) return t('chosen.nothing')
    if (isByHour) return format.day(from, 'long')
    return to
      ? format.rangeWithDays({ from, to }, countDays({ from, to }))
      : t('chosen.start', { day: format.day(from, 'long') })
  }

  return (
    <output data-part="period-sentence" data-panel>
      <span data-part="period-chosen" data-strong data-numbers>
        {whatIsChosen()}
      </span>
      <span data-part="help">
        {reason ? sentenceOf(visited, reason) : [isEve && t('chosen.eve'), whatNext()].filter(Boolean).join(' ')}
      </span>
    </output>
  )
}

const FILLING = 50
const NEARLY_FULL = 80

const fullnessOf = (free: number): NonNullable<DayFace['fullness']> => {
  const percent = 100 - free
  return { percent, level: percent >= NEARLY_FULL ? 'nearly' : percent >= FILLING ? 'filling' : 'plenty' }
}

/** Keeps the faces, because React Aria asks for all days of a month at each focus and press. */
const oncePerDay = (faceOf: (day: IsoDay) => DayFace): ((day: IsoDay) => DayFace) => {
  const faces = new Map<IsoDay, DayFace>()
  return (day) => {
    const face = faces.get(day) ?? faceOf(day)
    faces.set(day, face)
    return face
  }
}

const useDayFace = (facts: CalendarFacts, days: CalendarDays['days'], showsPrice: boolean) => {
  const t = useTranslations('calendar')
  const format = useFormat()
  const intl = useFormatter()
  const { reasonOf } = useUnavailableTexts(useChosenPlace())
  const isByHour = useIsByHour()
  const chosen = useBooking(({ context }) => context.booking.days)

  return oncePerDay((day) => {
    const date = intl.dateTime(new Date(day), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const reason = dayUnavailableReason(day, chosen, facts)
    const known = reason ? undefined : days.get(day)
    const price = known && priceOf(known)
    const fullness = known?.free === undefined ? undefined : fullnessOf(known.free)
    const words = [
      date,
      !isByHour && chosen.from === day && t('first'),
      !isByHour && chosen.to === day && t('last'),
      reason ? reasonOf(reason) : beginsOnEve(facts.locations, day, facts.now) && t('eve'),
      price !== undefined && t(known?.fromPrice === undefined ? 'fromHour' : 'from', { price: format.money(price) }),
      fullness && t(`fullness.${fullness.level}`),
    ]
    return {
      label: words.filter(Boolean).join(', '),
      isUnavailable: reason !== undefined,
      ...(showsPrice &&
        price !== undefined && {
          detail: intl.number(eurosOf(price), { minimumFractionDigits: price % 100 === 0 ? 0 : 2 }),
        }),
      ...(fullness && { fullness }),
    }
  })
}
