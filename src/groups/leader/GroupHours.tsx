import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { localeOf } from '#domain/address/site-path.ts'
import { isOneDay } from '#domain/booking/changed-booking.ts'
import { timesIn } from '#domain/booking/offered-times.ts'
import { needsHoursOn } from '#domain/booking/rental-time.ts'
import { wholeDay } from '#domain/calendar/day-range.ts'
import { isFreeStart } from '#machines/booking/offer.ts'
import { offeredTimes, timeRules, type GeneralData } from '#machines/groups/leader/context.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { useLocations } from '#src/api/useSite.ts'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { RentalTimes } from '#src/booking/steps/halfday/RentalTimes.tsx'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Starts are fetched again after this time, because other visitors take starts. */
const FRESH_MS = 30_000

/**
 * Takes the starts from the group's last offer, at which all its equipment is free. Without an offer for the day and
 * location, asks for the starts at which any equipment is free.
 */
const useTimes = ({ days, location }: GeneralData, isAsked: boolean) => {
  const api = useApi()
  const locale = localeOf(useParams({ strict: false }))
  const known = useGroup(({ context }) => offeredTimes(context))
  const { from, to } = wholeDay(days)
  const { data, isError, refetch } = useQuery({
    queryKey: [api.base, 'hours', from, location, locale],
    enabled: isAsked && known === null,
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      api.call('postPrices', { body: { language: locale, date: { from, to }, location, persons: [] }, signal }),
  })
  return { times: known ?? (data && timesIn(data)), isError, refetch }
}

export function GroupHours({ general, isMissing }: { general: GeneralData; isMissing: boolean }) {
  const t = useTranslations('groups.general')
  const words = useTranslations()
  const send = useGroupSend()
  const shop = useGroup(({ context }) => context.shop)
  const days = wholeDay(general.days)
  const location = useLocations().find(({ id }) => id === general.location)
  const isAsked = isOneDay(days) && (!shop.hourly || location !== undefined)
  const { times, isError, refetch } = useTimes(general, isAsked)
  if (!isAsked) return null
  if (!times) {
    if (isError)
      return (
        <Notice kind="failure" title={words('halfday.unreachable')}>
          <Button kind="quiet" onPress={() => void refetch()}>
            {words('common.step.failed.retry')}
          </Button>
        </Notice>
      )
    return <StepSkeleton heights={shop.hourly ? ['5.5rem', '15rem'] : ['5.5rem']} />
  }
  if ((times.hours ?? []).length === 0) return null
  const isOffered = times.starts?.some(({ time }) => time === general.start)
  return (
    <RentalTimes
      offer={times}
      hasDays={!needsHoursOn(timeRules(shop), { days }, times)}
      rental={{ day: days.from, hours: general.hours ?? null, start: (isOffered && general.start) || null }}
      location={location}
      error={isMissing ? t(shop.hourly ? 'startMissing' : 'hoursMissing') : undefined}
      onChoose={(hours, chosen) => {
        const start = chosen ?? general.start
        const isFree = Boolean(start) && isFreeStart(times, start!, hours)
        send({ type: 'general.change', change: { hours, start: isFree ? start : null } })
      }}
    />
  )
}
