import { memo } from 'react'
import type { DayPosition } from './calendar-selection.ts'

interface DayCellProps {
  day: string
  /** Of the month. */
  number: number
  /** Read out. */
  label: string
  /** Before the first or after the last day of the calendar. */
  isOutOfBounds: boolean
  isUnavailable: boolean
  /** Where the keyboard comes in. */
  isEntry: boolean
  isPressed: boolean
  isEnd: boolean
  isToday: boolean
  place: DayPosition | undefined
  /** There is room for what follows. */
  hasDetails: boolean
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
  const { day, number, label, isOutOfBounds, isUnavailable, isEntry, hasDetails } = props
  const isRefused = isOutOfBounds || isUnavailable || undefined
  const isLoading = props.isLoading && !isUnavailable
  return (
    <td aria-disabled={isRefused}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the grid answers the keyboard, which a button of HTML would do again
        role="button"
        tabIndex={isOutOfBounds ? undefined : isEntry ? 0 : -1}
        aria-label={label}
        aria-disabled={isRefused}
        aria-pressed={props.isPressed}
        data-part="day"
        data-day={day}
        data-place={props.place}
        data-chosen={props.isEnd || undefined}
        data-now={props.isToday || undefined}
        data-disabled={isOutOfBounds || undefined}
        data-unavailable={isUnavailable || undefined}
      >
        <span data-part="day-number">{number}</span>
        {hasDetails && (
          <>
            {/* Drawn by the style sheet: what is read out says it in words. */}
            <span
              data-part="day-detail"
              data-text={props.isLoading ? undefined : props.detail}
              data-loading={isLoading || undefined}
            />
            <span
              data-part="day-fullness"
              data-level={props.level}
              style={props.fullness === undefined ? undefined : { backgroundSize: `${props.fullness}%` }}
            />
          </>
        )}
      </div>
    </td>
  )
})
