import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import { firstBookableDay } from '#domain/calendar/seasons.ts'
import { useId, useState } from 'react'
import type { RentalLocation } from '#contract/locations.ts'
import { offeredLocations } from '#domain/booking/offered-locations.ts'
import { chosenPeriod, clickDay, type ChosenDays } from '#domain/calendar/day-range.ts'
import type { GeneralData } from '#machines/groups/leader/context.ts'
import { needsStart } from '#machines/groups/leader/missing.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useGroupSend, useGroup } from '#src/groups/GroupContext.ts'
import { DayBeforeChoice, useServiceWords } from '#src/booking/steps/location/DayBeforeChoice.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Select } from '#src/ui/Select.tsx'
import type { IsoDay } from '#contract/primitives.ts'
import { dayUnavailableReason, type CalendarFacts } from '#domain/booking/unavailable-day.ts'
import { countDays } from '#domain/calendar/days.ts'
import { shownDays } from '#src/booking/steps/calendar/calendar-months.ts'
import { useIsWide } from '#src/booking/steps/calendar/useIsWide.ts'
import { useUnavailableTexts } from '#src/booking/steps/calendar/useUnavailableTexts.ts'
import { DayCalendar } from '#src/ui/DayCalendar.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { pickupTimes, returnTimes } from '#domain/calendar/handover-times.ts'
import { handoverOf, NO_HANDOVER } from '#domain/calendar/handover.ts'
import { useHours } from '#src/booking/steps/location/useHours.ts'
import '#src/booking/steps/calendar/Calendar.css'

/** Each change of days, location or day before clears the times, because the opening hours may differ. */
const NO_TIMES = { pickuptime: null, returntime: null, start: null }

const UNASKED: CalendarFacts['days'] = new Map()

export function GroupDays({ days, isMissing }: { days: ChosenDays; isMissing: boolean }) {
  const t = useTranslations()
  const intl = useFormatter()
  const format = useFormat()
  const send = useGroupSend()
  const { today, seasons, settings, offers } = useSite()
  const takesToday = settings.hourly?.lead !== undefined
  const isByHour = offers.days === false
  const now = useBooking(({ context }) => context.shop.now)
  const all = offeredLocations(settings.fixedLocation, useLocations())
  const place = useGroup(({ context }) => context.general.location)
  const chosen = all.filter(({ id }) => id === place)
  const isWide = useIsWide()
  const id = useId()
  const [startOn] = useState(() => days.from ?? firstBookableDay(seasons, today))
  const facts = { today, now, seasons, locations: chosen.length > 0 ? chosen : all, days: UNASKED, takesToday }
  const { reasonOf, sentenceOf } = useUnavailableTexts(place)
  const [visited, setVisited] = useState<IsoDay>()
  const whyNot = visited && dayUnavailableReason(visited, days, facts)
  const faceOf = (day: IsoDay) => {
    const reason = dayUnavailableReason(day, days, facts)
    const date = intl.dateTime(new Date(day), { dateStyle: 'full', timeZone: 'UTC' })
    return { label: reason ? `${date}, ${reasonOf(reason)}` : date, isUnavailable: reason !== undefined }
  }
  const period = chosenPeriod(days)
  const label = isByHour ? 'groups.general.day' : 'groups.general.days'
  return (
    <fieldset
      data-part="field"
      data-invalid={isMissing || undefined}
      aria-describedby={isMissing ? `${id}-error` : undefined}
    >
      <legend data-part="label">{t(label)}</legend>
      <div data-stack="16">
        <DayCalendar
          labels={{
            calendar: t(label),
            previous: t('calendar.previous'),
            next: t('calendar.next'),
            month: t('calendar.month'),
            year: t('calendar.year'),
          }}
          months={isWide ? 2 : 1}
          bounds={shownDays(seasons, today, takesToday)}
          startOn={startOn}
          today={today}
          chosen={isByHour ? { mode: 'single', day: days.from } : { mode: 'range', ...days }}
          onPress={(day) =>
            send({
              type: 'general.change',
              change: {
                days: isByHour ? { from: day, to: day } : clickDay(days, day),
                rate: null,
                hours: null,
                ...NO_TIMES,
              },
            })
          }
          onVisit={setVisited}
          faceOf={faceOf}
        />
      </div>
      <output data-part="group-days">
        {period && (
          <span>{isByHour ? format.day(period.from, 'long') : format.rangeWithDays(period, countDays(period))}</span>
        )}
        {whyNot && <span data-part="help">{sentenceOf(visited, whyNot)}</span>}
      </output>
      {isMissing && (
        <span data-part="field-error" id={`${id}-error`}>
          <Icon name="error" />
          {t(isByHour ? 'groups.general.dayMissing' : 'groups.general.daysMissing')}
        </span>
      )}
    </fieldset>
  )
}

const PILLS_MAX = 5

const OPEN = { isClosed: false, words: undefined }

export function GroupPlace({ general, isMissing }: { general: GeneralData; isMissing: boolean }) {
  const t = useTranslations('groups.general')
  const send = useGroupSend()
  const serviceWords = useServiceWords()
  const { settings } = useSite()
  const locations = offeredLocations(settings.fixedLocation, useLocations())
  const { location, days, pickupDayBefore } = general
  const period = chosenPeriod(days)
  const chosen = locations.find(({ id }) => id === location)
  const serviceAt = (place: RentalLocation) => (period ? serviceWords(place, period) : OPEN)
  const error = isMissing ? ((chosen && serviceAt(chosen).words) ?? t('locationMissing')) : undefined
  const choose = (id: string) => send({ type: 'general.change', change: { location: id, ...NO_TIMES } })
  return (
    <>
      {locations.length <= PILLS_MAX ? (
        <RadioPills
          label={t('location')}
          layout="stack"
          value={location}
          choices={locations.map((place) => ({
            value: place.id,
            label: place.title,
            detail: [[place.address, place.city].filter(Boolean).join(', '), serviceAt(place).words]
              .filter(Boolean)
              .join('. '),
            isDisabled: serviceAt(place).isClosed,
          }))}
          error={error}
          onChange={choose}
        />
      ) : (
        <Select
          label={t('location')}
          emptyLabel={t('choose')}
          value={location ?? ''}
          options={locations.map((place) => ({
            value: place.id,
            label: [place.title, serviceAt(place).words].filter(Boolean).join(': '),
            isDisabled: serviceAt(place).isClosed,
          }))}
          error={error}
          onChange={choose}
        />
      )}
      {chosen && period && !general.start && (
        <DayBeforeChoice
          location={chosen}
          period={period}
          isOn={pickupDayBefore}
          onChange={(on) => send({ type: 'general.change', change: { pickupDayBefore: on, ...NO_TIMES } })}
        />
      )}
    </>
  )
}

export function GroupTimes({ general }: { general: GeneralData }) {
  const t = useTranslations('checkout.handover')
  const words = useTranslations('groups.general')
  const { time } = useHours()
  const send = useGroupSend()
  const { days, location, pickupDayBefore, pickuptime, returntime } = general
  const period = chosenPeriod(days)
  const place = useLocations().find(({ id }) => id === location)
  const hasStart = useGroup(({ context }) => needsStart(context))
  if (!place || !period || hasStart) return null

  const rental = { period, pickupDayBefore, hours: general.hours ?? null }
  const handover = handoverOf({ ...NO_HANDOVER, pickuptime, returntime }, period, pickupDayBefore)
  const offered = {
    pickuptime: pickupTimes(place, rental, handover.pickupdate),
    returntime: returnTimes(place, rental, handover),
  }
  return (
    <fieldset data-part="field">
      <legend data-part="label">{words('times')}</legend>
      <p data-part="help">{words('timesHelp')}</p>
      <div data-part="person-fields">
        {(['pickuptime', 'returntime'] as const).map((part) => (
          <Select
            key={part}
            label={t(part)}
            emptyLabel={t('open')}
            value={general[part] ?? ''}
            autoComplete="off"
            options={offered[part].map((value) => ({ value, label: t('time', { time: time(value) }) }))}
            onChange={(value) => send({ type: 'general.change', change: { [part]: value === '' ? null : value } })}
          />
        ))}
      </div>
    </fieldset>
  )
}
