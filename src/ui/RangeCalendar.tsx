import { parseDate } from '@internationalized/date'
import { use, useEffect, useState, type ComponentProps } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { IconButton } from './IconButton.tsx'
import './RangeCalendar.css'

/** Days are ISO strings. */
export interface CalendarRange {
  from: string
  to: string
}

/** What is said and shown of a day. */
export interface DayFace {
  /** Read out: the whole date and all that is known of it. */
  label: string
  isUnavailable: boolean
  /** In small figures under the number. */
  detail?: string
  /** Percent, drawn as a bar. */
  fullness?: number
}

interface RangeCalendarProps {
  label: string
  previousLabel: string
  nextLabel: string
  /** How many months are in sight. */
  months: 1 | 2
  /** No month before and after these days can be opened. */
  bounds: CalendarRange
  /** In sight at first. */
  startOn: string
  today: string
  /** What is chosen; a start alone while the end is still to come. */
  value: { from: string | null; to: string | null }
  /** A day was pressed; what that means, the owner of the range decides. */
  onPress: (day: string) => void
  /** The visitor came to a day, an unavailable one too: by keyboard, page button or press. */
  onVisit: (day: string) => void
  onVisibleChange: (visible: CalendarRange) => void
  faceOf: (day: string) => DayFace
  /** Details are on their way: their place is shown. */
  isLoading: boolean
}

/**
 * A calendar of whole months to choose a range in. It stands on React Aria's calendar for one day, because the one for ranges decides
 * itself what a press means: it takes a day pressed twice as a range and closes an open range when the pointer goes elsewhere.
 */
export function RangeCalendar(props: RangeCalendarProps) {
  const { label, previousLabel, nextLabel, months, bounds, startOn, onPress, onVisit, onVisibleChange } = props
  return (
    <Calendar
      aria-label={label}
      data-part="calendar"
      data-months={months}
      visibleDuration={{ months }}
      pageBehavior="single"
      selectionAlignment="start"
      weeksInMonth={6}
      minValue={parseDate(bounds.from)}
      maxValue={parseDate(bounds.to)}
      defaultFocusedValue={parseDate(startOn)}
      isDateUnavailable={(date) => props.faceOf(date.toString()).isUnavailable}
      value={null}
      onChange={(date) => onPress(date.toString())}
      onFocusChange={(date) => onVisit(date.toString())}
    >
      <IconButton slot="previous" icon="chevronLeft" label={previousLabel} />
      <IconButton slot="next" icon="chevronRight" label={nextLabel} />
      <Months {...props} />
      <VisibleRange onChange={onVisibleChange} />
    </Calendar>
  )
}

/** Tells which days are in sight. */
function VisibleRange({ onChange }: { onChange: (visible: CalendarRange) => void }) {
  const { start, end } = use(CalendarStateContext)!.visibleRange
  const from = start.toString()
  const to = end.toString()
  useEffect(() => onChange({ from, to }), [from, to, onChange])
  return null
}

/** A press on a day that cannot be chosen is none to React Aria; here it is a question. */
const askingWhy = (cell: ComponentProps<'div'>, ask: () => void): ComponentProps<'div'> => ({
  ...cell,
  onClick: (event) => {
    cell.onClick?.(event)
    ask()
  },
})

function Months({ months, value, today, onVisit, faceOf, isLoading }: RangeCalendarProps) {
  const [hovered, setHovered] = useState<string | null>(null)
  // While the end is to come, the pointer shows where it would lie.
  const end = value.to ?? (value.from && hovered)
  const placeOf = (day: string) => {
    if (!value.from) return undefined
    if (!end || end === value.from) return day === value.from ? 'only' : undefined
    const [first, last] = end < value.from ? [end, value.from] : [value.from, end]
    if (day < first || day > last) return undefined
    return day === first ? 'start' : day === last ? 'end' : 'within'
  }
  return (
    <div data-part="calendar-months">
      {Array.from({ length: months }, (_, offset) => (
        <div key={offset} data-part="calendar-month">
          <CalendarHeading offset={{ months: offset }} data-part="calendar-heading" />
          <CalendarGrid offset={{ months: offset }} weekdayStyle="short" data-part="calendar-grid">
            <CalendarGridHeader>
              {(weekday) => <CalendarHeaderCell data-part="calendar-weekday">{weekday}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => {
                const day = date.toString()
                const face = faceOf(day)
                const place = placeOf(day)
                const isChosen = day === value.from || day === value.to
                return (
                  <CalendarCell
                    date={date}
                    onHoverStart={() => setHovered(day)}
                    onHoverEnd={() => setHovered(null)}
                    render={(cell) => (
                      <div
                        {...askingWhy(cell, () => face.isUnavailable && onVisit(day))}
                        aria-label={face.label}
                        aria-pressed={isChosen || (value.to !== null && place === 'within')}
                        data-part="day"
                        data-place={place}
                        data-chosen={isChosen || undefined}
                        data-now={day === today || undefined}
                      />
                    )}
                  >
                    <span data-part="day-number">{date.day}</span>
                    {/* Drawn by the style sheet: what is read out says it in words. */}
                    <span data-part="day-detail" data-text={isLoading ? undefined : face.detail}>
                      {isLoading && !face.isUnavailable && <span data-part="day-loading" />}
                    </span>
                    <span data-part="day-fullness">
                      {face.fullness !== undefined && <span style={{ inlineSize: `${face.fullness}%` }} />}
                    </span>
                  </CalendarCell>
                )
              }}
            </CalendarGridBody>
          </CalendarGrid>
        </div>
      ))}
    </div>
  )
}
