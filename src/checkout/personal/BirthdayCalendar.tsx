import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import { pickerDays } from '#domain/calendar/picker-days.ts'
import { useSite } from '#src/api/useSite.ts'
import { DayCalendar } from '#src/ui/DayCalendar.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'

/** Without an entered day, the calendar opens at the year this many years ago. */
const YEARS_OLD = 30

interface BirthdayCalendarProps {
  title: string
  day: IsoDay | null
  onChoose: (day: IsoDay) => void
  onClose: () => void
}

export function BirthdayCalendar({ title, day, onChoose, onClose }: BirthdayCalendarProps) {
  const t = useTranslations()
  const intl = useFormatter()
  const { today } = useSite()
  const bounds = pickerDays(today, { max: addDays(today, -1) })
  const isInSight = day !== null && bounds.from <= day && day <= bounds.to
  return (
    <Dialog isOpen title={title} onClose={onClose} closeLabel={t('common.close')}>
      <DayCalendar
        labels={{
          calendar: title,
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          month: t('calendar.month'),
          year: t('calendar.year'),
        }}
        months={1}
        bounds={bounds}
        startOn={isInSight ? day : `${Number(today.slice(0, 4)) - YEARS_OLD}-01-01`}
        today={today}
        chosen={{ mode: 'single', day }}
        onPress={onChoose}
        faceOf={(shown) => ({
          label: intl.dateTime(new Date(shown), { dateStyle: 'full', timeZone: 'UTC' }),
          isUnavailable: false,
        })}
      />
    </Dialog>
  )
}
