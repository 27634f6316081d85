import { CalendarDate, DateFormatter, parseDate } from '@internationalized/date'
import { use } from 'react'
import { CalendarStateContext } from 'react-aria-components/Calendar'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Icon } from './Icon.tsx'

interface MonthChoiceProps {
  monthLabel: string
  yearLabel: string
  months: number
  bounds: { from: string; to: string }
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at)

export function MonthChoice({ monthLabel, yearLabel, months, bounds }: MonthChoiceProps) {
  const { locale } = useLocale()
  const calendar = use(CalendarStateContext)!
  const { start } = calendar.visibleRange
  const first = parseDate(bounds.from)
  // The last month of the bounds can only be the last visible one.
  const last = parseDate(bounds.to).subtract({ months: months - 1 })
  const monthName = new DateFormatter(locale, { month: 'long', timeZone: 'UTC' })
  const years = numbers(first.year, last.year)
  const firstMonth = start.year === first.year ? first.month : 1
  const lastMonth = start.year >= last.year ? last.month : 12

  const open = (year: number, month: number) => {
    const wanted = new CalendarDate(year, month, 1)
    const to = wanted.compare(first) < 0 ? first : wanted.compare(last) > 0 ? last.set({ day: 1 }) : wanted
    const distance = 12 * (to.year - start.year) + to.month - start.month
    // Turns pages or focuses a day, because React Aria would show an earlier month at the end of the visible range.
    if (distance === 1) calendar.focusNextPage()
    else if (distance === -1) calendar.focusPreviousPage()
    else if (distance > 0) calendar.setFocusedDate(to)
    else if (distance < 0) calendar.setFocusedDate(to.add({ months: months - 1 }))
  }
  return (
    <>
      <HeadSelect
        label={monthLabel}
        value={start.month}
        options={numbers(firstMonth, lastMonth).map((month) => ({
          value: month,
          name: monthName.format(new Date(Date.UTC(start.year, month - 1, 1))),
        }))}
        onChange={(month) => open(start.year, month)}
      />
      <HeadSelect
        label={yearLabel}
        value={start.year}
        options={years.map((year) => ({ value: year, name: String(year) }))}
        onChange={(year) => open(year, start.month)}
      />
    </>
  )
}

interface HeadSelectProps {
  label: string
  value: number
  options: { value: number; name: string }[]
  onChange: (value: number) => void
}

function HeadSelect({ label, value, options, onChange }: HeadSelectProps) {
  return (
    <span data-part="calendar-select">
      <select aria-label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </span>
  )
}
