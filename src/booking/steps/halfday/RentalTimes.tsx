import { useTranslations } from 'use-intl'
import type { RentalLocation } from '#contract/locations.ts'
import type { OfferedTimes } from '#domain/booking/offered-times.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { StartTimes } from './StartTimes.tsx'

const WHOLE_DAY = 'day'

interface RentalTimesProps {
  offer: OfferedTimes
  hasDays: boolean
  rental: { day: string | null; hours: number | null; start: string | null }
  location: RentalLocation | undefined
  error?: string | undefined
  onChoose: (hours: number | null, start?: string) => void
  onOtherDay?: (() => void) | undefined
}

/**
 * If the day cannot be rented as a whole, the shortest duration is shown as chosen, so that one press on a start is
 * enough.
 */
export function RentalTimes({ offer, hasDays, rental, location, error, onChoose, onOtherDay }: RentalTimesProps) {
  const t = useTranslations('halfday')
  const { money } = useFormat()
  const { hourly } = useSite().settings
  const { day, hours, start } = rental
  const offered = offer.hours ?? []
  const chosen = hours ?? (hasDays ? null : (offered[0] ?? null))
  const price = (count: number) => {
    const amount = offer.hourPrices?.[count]
    return amount === undefined ? {} : { detail: t('from', { amount: money(amount) }) }
  }
  const hasStarts = hourly && offer.starts && location && day !== null && chosen !== null
  return (
    <>
      <RadioPills
        label={t('label')}
        value={chosen === null ? WHOLE_DAY : String(chosen)}
        {...(error !== undefined && !hasStarts && { error })}
        onChange={(value) => onChoose(value === WHOLE_DAY ? null : Number(value))}
        choices={[
          ...offered.map((count) => ({ value: String(count), label: t('hours', { count }), ...price(count) })),
          ...(hasDays ? [{ value: WHOLE_DAY, label: t('wholeDay') }] : []),
        ]}
      />
      {hasStarts && (
        <StartTimes
          starts={offer.starts!}
          location={location}
          rental={{ day, hours: chosen, grid: hourly.grid }}
          chosen={start}
          error={error}
          onChoose={(time) => onChoose(chosen, time)}
          onOtherDay={onOtherDay}
        />
      )}
    </>
  )
}
