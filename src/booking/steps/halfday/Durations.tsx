import { useTranslations } from 'use-intl'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

const WHOLE_DAY = 'day'

/** Offers the hours of the chosen day, and the whole day. */
export function Durations() {
  const t = useTranslations('halfday')
  const send = useBookingSend()
  const offered = useBooking(({ context }) => context.offer?.hours)
  const chosen = useBooking(({ context }) => context.booking.hours)
  return (
    <RadioPills
      label={t('label')}
      value={chosen === null ? WHOLE_DAY : String(chosen)}
      onChange={(value) => send({ type: 'hours.choose', hours: value === WHOLE_DAY ? null : Number(value) })}
      choices={[
        ...(offered ?? []).map((hours) => ({ value: String(hours), label: t('hours', { count: hours }) })),
        { value: WHOLE_DAY, label: t('wholeDay') },
      ]}
    />
  )
}
