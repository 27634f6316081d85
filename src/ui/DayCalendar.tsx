import { isSameMonth, parseDate } from '@internationalized/date'
import { use, useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar'
import { isChosen, limitReasonOf, positionOf, type CalendarSelection } from './calendar-selection.ts'
import { DayCell } from './DayCell.tsx'
import { Icon } from './Icon.tsx'
import { MonthChoice } from './MonthChoice.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './IconButton.css'
import './DayCalendar.css'

export interface CalendarRange {
  from: string
  to: string
}

export interface DayFace {
  label: string
  isUnavailable: boolean
  detail?: string
  /** In percent. Higher levels have a stronger colour. */
  fullness?: { percent: number; level: 'plenty' | 'filling' | 'nearly' }
}

export interface CalendarLabels {
  calendar: string
  previous: string
  next: string
  month: string
  year: string
}

interface DayCalendarProps {
  labels: CalendarLabels
  months: 1 | 2
  bounds: CalendarRange
  startOn: string
  today: string
  chosen: CalendarSelection
  onPress: (day: string) => void
  faceOf: (day: string) => DayFace
  /** Called when the visitor reaches a day by keyboard or press, even an unavailable one. */
  onVisit?: (day: string) => void
  onVisibleChange?: (visible: CalendarRange) => void
  hasDetails?: boolean
  isLoading?: boolean
}

/** React Aria's calendar for one day serves all modes, because its range calendar takes a double press as a range. */
export function DayCalendar(props: DayCalendarProps) {
  const { labels, months, bounds, startOn, chosen, onPress, onVisibleChange } = props
  const faceOf = (day: string): DayFace => {
    const face = props.faceOf(day)
    const reason = face.isUnavailable ? undefined : limitReasonOf(chosen, day)
    return reason === undefined ? face : { ...face, label: `${face.label}, ${reason}`, isUnavailable: true }
  }
  return (
    <Calendar
      aria-label={labels.calendar}
      data-part="calendar"
      data-months={months}
      visibleDuration={{ months }}
      pageBehavior="single"
      selectionAlignment="start"
      weeksInMonth={6}
      minValue={parseDate(bounds.from)}
      maxValue={parseDate(bounds.to)}
      defaultFocusedValue={parseDate(startOn)}
      isDateUnavailable={(date) => faceOf(date.toString()).isUnavailable}
      value={null}
      onChange={(date) => onPress(date.toString())}
    >
      {(['previous', 'next'] as const).map((slot) => (
        <Button key={slot} slot={slot} aria-label={labels[slot]} data-part="icon-button">
          <Icon name={slot === 'previous' ? 'chevronLeft' : 'chevronRight'} />
        </Button>
      ))}
      <Months {...props} faceOf={faceOf} />
      {onVisibleChange && <VisibleRange onChange={onVisibleChange} />}
    </Calendar>
  )
}

function VisibleRange({ onChange }: { onChange: (visible: CalendarRange) => void }) {
  const { start, end } = use(CalendarStateContext)!.visibleRange
  const from = start.toString()
  const to = end.toString()
  useEffect(() => onChange({ from, to }), [from, to, onChange])
  return null
}

const dayAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-day]')

const isSelectable = (cell: HTMLElement) => !cell.hasAttribute('aria-disabled')

/** Keeps the browser from focusing a pressed day, because a second move of the focus would make React render twice. */
const keepFocus = (event: MouseEvent) => {
  const cell = dayAt(event.target)
  if (cell && isSelectable(cell)) event.preventDefault()
}

function Months({
  labels,
  months,
  bounds,
  chosen,
  today,
  onPress,
  onVisit,
  faceOf,
  hasDetails = false,
  isLoading = false,
}: DayCalendarProps) {
  const state = use(CalendarStateContext)!
  const all = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const entry = state.focusedDate.toString()

  useEffect(() => {
    if (!state.isFocused) return
    const cell = all.current!.querySelector<HTMLElement>(`[data-day="${entry}"]`)
    cell?.focus({ preventScroll: true })
    if (cell?.matches(':focus-visible')) cell.scrollIntoView({ block: 'nearest' })
  }, [state.isFocused, entry])

  const come = (day: string) => {
    if (day !== entry) state.setFocusedDate(parseDate(day))
    state.setFocused(true)
    onVisit?.(day)
  }
  const press = ({ target }: MouseEvent) => {
    const cell = dayAt(target)
    if (!cell) return
    const day = cell.dataset.day!
    // Reports a press on a day outside the bounds without focusing it, so that the parent can show a reason.
    if (cell.hasAttribute('data-disabled')) onVisit?.(day)
    else come(day)
    if (isSelectable(cell)) onPress(day)
  }
  const point = ({ target, pointerType }: PointerEvent) => {
    const cell = dayAt(target)
    setPointed(pointerType !== 'touch' && cell && isSelectable(cell) ? cell.dataset.day! : null)
  }
  return (
    <div
      ref={all}
      data-part="calendar-months"
      data-stack="24"
      onFocus={({ target }) => {
        const day = dayAt(target)?.dataset.day
        if (day !== undefined) come(day)
      }}
    >
      {Array.from({ length: months }, (_, offset) => {
        const month = state.visibleRange.start.add({ months: offset })
        return (
          <div key={offset} data-part="calendar-month">
            {offset === 0 ? (
              <div data-part="calendar-head">
                <VisuallyHidden>
                  <CalendarHeading data-part="calendar-heading" />
                </VisuallyHidden>
                <MonthChoice monthLabel={labels.month} yearLabel={labels.year} months={months} bounds={bounds} />
              </div>
            ) : (
              <CalendarHeading offset={{ months: offset }} data-part="calendar-heading" />
            )}
            <CalendarGrid
              offset={{ months: offset }}
              weekdayStyle="short"
              data-part="calendar-grid"
              onClick={press}
              onMouseDown={keepFocus}
              onPointerOver={point}
              onPointerLeave={() => setPointed(null)}
            >
              <CalendarGridHeader>
                {(weekday) => <CalendarHeaderCell data-part="calendar-weekday">{weekday}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => {
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- this cell is an empty place in the grid
                  if (!isSameMonth(date, month)) return <td />
                  const day = date.toString()
                  const face = faceOf(day)
                  const place = positionOf(chosen, day, pointed)
                  const isEnd = isChosen(chosen, day)
                  return (
                    <DayCell
                      day={day}
                      number={date.day}
                      label={face.label}
                      isOutOfBounds={state.isCellDisabled(date)}
                      isUnavailable={face.isUnavailable}
                      isEntry={day === entry}
                      // Without an end, the highlighted days only follow the pointer, so they are not announced as
                      // pressed.
                      isPressed={isEnd || (place === 'within' && chosen.mode === 'range' && chosen.to !== null)}
                      isEnd={isEnd}
                      isToday={day === today}
                      place={place}
                      hasDetails={hasDetails}
                      isLoading={isLoading}
                      detail={face.detail}
                      fullness={face.fullness?.percent}
                      level={face.fullness?.level}
                    />
                  )
                }}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        )
      })}
    </div>
  )
}
