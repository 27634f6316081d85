import { keepPreviousData } from '@tanstack/react-query'
import { useSearch, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { getCounter, type Counter } from '#contract/staff.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { FindBooking } from '#src/staff/find/FindBooking.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { DaysAhead } from './DaysAhead.tsx'
import { AppointmentList } from './AppointmentList.tsx'
import './Day.css'
import { useState } from 'react'
import { addDays } from '#domain/calendar/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Select } from '#src/ui/Select.tsx'
import { parseStaffSearch, type StaffSearch } from '#src/staff/frame/staff-search.ts'

const LIST_EVERY_MS = 60_000

export function CounterScreen() {
  const t = useTranslations('staff')
  const { today, settings } = useSite()
  const locations = useLocations()
  const search = useSearch({ from: '/{-$tenant}/{-$locale}/staff/' })
  const location = locations.find(({ id }) => id === search.location)
  const query = useStaffQuery(
    ['counter', search.date, location?.id],
    (send, signal) => send(getCounter, { query: { date: search.date, location: location?.id }, signal }),
    { refetchInterval: LIST_EVERY_MS, placeholderData: keepPreviousData },
  )
  const { day } = useFormat()
  // Without a chosen date, shows the day that the server calls today, because a tablet may stay open overnight.
  const date = search.date ?? query.data?.date ?? today
  return (
    <StaffPage>
      <div data-part="staff-head">
        <StaffHeading title={t('title')} />
        <p data-part="staff-day" data-numbers>
          {t(location ? 'day.printed' : 'day.printedEverywhere', {
            day: day(date, 'long'),
            year: date.slice(0, 4),
            place: location?.title ?? '',
          })}
        </p>
      </div>
      <FindBooking />
      <DaysAhead date={date} location={location?.id} refetchInterval={LIST_EVERY_MS} />
      {settings.groups && (
        <p data-part="staff-ways">
          <RouterLink to="/{-$tenant}/{-$locale}/staff/groups">{t('groups.toGroups')}</RouterLink>
        </p>
      )}
      <DayChoice date={date} isChosen={search.date !== undefined} location={location?.id} />
      <StaffLoaded query={query}>
        {(counter) => (
          <>
            <CounterWarnings counter={counter} />
            <Day counter={counter} isDue={search.date === undefined || search.date <= today} />
          </>
        )}
      </StaffLoaded>
    </StaffPage>
  )
}

const COLUMNS = [
  ['pickup', 'delivery'],
  ['return', 'returnPickup'],
] as const

interface DayProps {
  counter: Counter
  isDue: boolean
}

function Day({ counter: { pickups, deliveries, returns, returnPickups }, isDue }: DayProps) {
  const t = useTranslations('staff.list')
  const lists = { pickup: pickups, delivery: deliveries, return: returns, returnPickup: returnPickups }
  const lacking = Object.values(lists).flatMap((list) =>
    list.flatMap(({ persons }) => persons.filter(({ missing }) => missing.length > 0)),
  )
  const shown = COLUMNS.map(([atShop, driven]) => (lists[driven].length > 0 ? [atShop, driven] : [atShop]))
  return (
    <>
      <nav data-part="day-counts" aria-label={t('jump')}>
        {shown.flat().map((kind) => (
          <a key={kind} data-part="link" href={`#${kind}`}>
            {t(`${kind}Count`, { count: lists[kind].length })}
          </a>
        ))}
        {lacking.length > 0 && <span data-part="staff-missing">{t('missingCount', { count: lacking.length })}</span>}
      </nav>
      <div data-part="staff-columns" data-day>
        {shown.map((kinds) => (
          <div key={kinds[0]}>
            {kinds.map((kind) => (
              <AppointmentList key={kind} kind={kind} appointments={lists[kind]} isDue={isDue} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function CounterWarnings({
  counter: { crowded, overdueGroups, openWithdrawals, shortBookings, switchedOff, trialDay, unknownPayments },
}: {
  counter: Counter
}) {
  const t = useTranslations('staff.warnings')
  const { day, range } = useFormat()
  const { today } = useSite()
  const locations = useLocations()
  return (
    <>
      {trialDay !== null && (
        <Notice kind="info">
          <p>{t('trial', { day: day(today, 'long') })}</p>
        </Notice>
      )}
      {switchedOff.length > 0 && (
        <Notice kind="warning" title={t('copy')}>
          <p>{t(switchedOff.includes('jobs') ? 'jobsOff' : 'mailsOff')}</p>
        </Notice>
      )}
      {crowded.length > 0 && (
        <Notice kind="warning" title={t('crowded')}>
          {crowded.map(({ location, date, percent }) => (
            <p key={location}>
              {t('crowdedDays', {
                place: locations.find(({ id }) => id === location)?.title ?? location,
                days: range(date),
                percent,
              })}
            </p>
          ))}
          <p>{t('crowdedHelp')}</p>
        </Notice>
      )}
      {unknownPayments > 0 && (
        <Notice kind="warning">
          <p>
            {t('unknownPayments', { count: unknownPayments })}{' '}
            <RouterLink to="/{-$tenant}/{-$locale}/staff/payments">{t('toPayments')}</RouterLink>
          </p>
        </Notice>
      )}
      {shortBookings > 0 && (
        <Notice kind="warning">
          <p>
            {t('shortBookings', { count: shortBookings })}{' '}
            <RouterLink to="/{-$tenant}/{-$locale}/staff/shortfalls">{t('toShortfalls')}</RouterLink>
          </p>
        </Notice>
      )}
      {overdueGroups > 0 && (
        <Notice kind="warning">
          <p>
            {t('overdueGroups', { count: overdueGroups })}{' '}
            <RouterLink to="/{-$tenant}/{-$locale}/staff/groups">{t('toGroups')}</RouterLink>
          </p>
        </Notice>
      )}
      {openWithdrawals > 0 && (
        <Notice kind="warning">
          <p>
            {t('openWithdrawals', { count: openWithdrawals })}{' '}
            <RouterLink to="/{-$tenant}/{-$locale}/staff/withdrawals">{t('toWithdrawals')}</RouterLink>
          </p>
        </Notice>
      )}
    </>
  )
}

interface DayChoiceProps {
  date: string
  isChosen: boolean
  location: string | undefined
}

/** The address contains the choice, so that each tablet keeps its own. */
function DayChoice({ date, isChosen, location }: DayChoiceProps) {
  const t = useTranslations('staff.day')
  const locations = useLocations()
  const navigate = useNavigate()
  const go = (to: StaffSearch) =>
    void navigate({
      to: '/{-$tenant}/{-$locale}/staff',
      search: (search) => ({ ...search, ...to }),
      replace: true,
      resetScroll: false,
    })
  const goTo = (day: string) => go({ date: parseStaffSearch({ date: day }).date })
  /** Keeps the typed date until its year is complete, because an incomplete year would be a date long past. */
  const [typed, setTyped] = useState<string>()
  return (
    <div data-part="day-choice">
      <fieldset data-part="day-steps" data-row="wrap 4">
        <legend data-part="label">{t('choose')}</legend>
        <IconButton icon="chevronLeft" label={t('earlier')} onPress={() => goTo(addDays(date, -1))} />
        <input
          data-part="input"
          type="date"
          required
          aria-label={t('date')}
          value={typed ?? date}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (parseStaffSearch({ date: value }).date !== undefined) goTo(value)
          }}
          onBlur={() => setTyped(undefined)}
        />
        <IconButton icon="chevronRight" label={t('later')} onPress={() => goTo(addDays(date, 1))} />
        <Button kind="quiet" isDisabled={!isChosen} onPress={() => go({ date: undefined })}>
          {t('today')}
        </Button>
      </fieldset>
      {locations.length > 1 && (
        <Select
          label={t('location')}
          value={location ?? ''}
          emptyLabel={t('everywhere')}
          options={locations.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => go({ location: value === '' ? undefined : value })}
        />
      )}
      <Button kind="quiet" onPress={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}
