import { memo } from 'react'
import type { DayPosition } from './calendar-selection.ts'

interface DayCellProps {
  day: string
  /** Of the month. */
  number: number
  /** Read out; none for a day that is not shown. */
  label: string | undefined
  isOutsideMonth: boolean
  /** Before the first or after the last day of the calendar. */
  isOutOfBounds: boolean
  isUnavailable: boolean
  /** Where the keyboard comes in. */
  isEntry: boolean
  isPressed: boolean
  isEnd: boolean
  isToday: boolean
  place: DayPosition | undefined
  isLoading: boolean
  detail: string | undefined
  /** Percent. */
  fullness: number | undefined
  level: string | undefined
}

/**
 * A day of a month. It has nothing but plain values, so that it is drawn again only when one of them is another: React Aria's cell has hooks
 * that are run for all 42 of them at each press.
 */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, number, label, isOutsideMonth, isOutOfBounds, isUnavailable, isEntry, isLoading } = props
  const isDisabled = isOutsideMonth || isOutOfBounds
  const isRefused = isDisabled || isUnavailable || undefined
  return (
    <td aria-disabled={isRefused}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the grid answers the keyboard, which a button of HTML would do again
        role="button"
        tabIndex={isDisabled ? undefined : isEntry ? 0 : -1}
        aria-label={label}
        aria-disabled={isRefused}
        aria-pressed={props.isPressed}
        data-part="day"
        data-day={day}
        data-place={props.place}
        data-chosen={props.isEnd || undefined}
        data-now={props.isToday || undefined}
        data-outside-month={isOutsideMonth || undefined}
        data-disabled={isDisabled || undefined}
        data-unavailable={isUnavailable || undefined}
      >
        <span data-part="day-number">{number}</span>
        {/* Drawn by the style sheet: what is read out says it in words. */}
        <span data-part="day-detail" data-text={isLoading ? undefined : props.detail}>
          {isLoading && !isUnavailable && <span data-part="day-loading" />}
        </span>
        <span data-part="day-fullness" data-level={props.level}>
          {props.fullness !== undefined && <span style={{ inlineSize: `${props.fullness}%` }} />}
        </span>
      </div>
    </td>
  )
})
