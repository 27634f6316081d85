import { useTranslations } from 'use-intl'
import { needsHours } from '#machines/booking/steps.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { StartTimes } from './StartTimes.tsx'

const WHOLE_DAY = 'day'

/**
 * If the day cannot be rented as a whole, the shortest duration is shown as chosen, so that one press on a start is
 * enough.
 */
export function Durations() {
  const t = useTranslations('halfday')
  const { money } = useFormat()
  const { hourly } = useSite().settings
  const send = useBookingSend()
  const offer = useBooking(({ context }) => context.offer)
  const hasDays = useBooking(({ context }) => !needsHours(context))
  const { hours, days, location: place } = useBooking(({ context }) => context.booking)
  const location = useLocations().find(({ id }) => id === place)
  const offered = offer?.hours ?? []
  const chosen = hours ?? (hasDays ? null : (offered[0] ?? null))
  const price = (count: number) => {
    const amount = offer?.hourPrices?.[count]
    return amount === undefined ? {} : { detail: t('from', { amount: money(amount) }) }
  }
  return (
    <>
      <RadioPills
        label={t('label')}
        value={chosen === null ? WHOLE_DAY : String(chosen)}
        onChange={(value) => send({ type: 'hours.choose', hours: value === WHOLE_DAY ? null : Number(value) })}
        choices={[
          ...offered.map((count) => ({ value: String(count), label: t('hours', { count }), ...price(count) })),
          ...(hasDays ? [{ value: WHOLE_DAY, label: t('wholeDay') }] : []),
        ]}
      />
      {hourly && offer?.starts && location && days.from !== null && chosen !== null && (
        <StartTimes
          starts={offer.starts}
          location={location}
          rental={{ day: days.from, hours: chosen, grid: hourly.grid }}
        />
      )}
    </>
  )
}
