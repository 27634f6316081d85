import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { pickerDays } from '#domain/calendar/picker-days.ts'
import { DayCalendar } from '#src/ui/DayCalendar.tsx'
import '#src/ui/theme.css'

/** No page of the shop uses the calendar for several days yet (docs/decisions/2026-11-21-several-days.md). */

const LIMIT = 3
const locale = document.documentElement.lang
const names = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })

function SomeDays() {
  const [days, setDays] = useState<string[]>([])
  return (
    <I18nProvider locale={locale}>
      <main>
        <DayCalendar
          labels={{ calendar: 'Days', previous: 'Back', next: 'On', month: 'Month', year: 'Year' }}
          months={1}
          bounds={pickerDays('2026-11-21')}
          startOn="2026-12-01"
          today="2026-11-21"
          chosen={{ mode: 'multiple', days, limit: LIMIT, limitReason: 'three days are chosen already' }}
          onPress={(day) =>
            setDays(days.includes(day) ? days.filter((chosen) => chosen !== day) : [...days, day].toSorted())
          }
          faceOf={(day) => ({ label: names.format(new Date(day)), isUnavailable: false })}
        />
        <output>{days.join(' ')}</output>
      </main>
    </I18nProvider>
  )
}

createRoot(document.querySelector('#page')!).render(<SomeDays />)
