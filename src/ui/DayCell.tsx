import { memo } from 'react'
import type { DayPosition } from './calendar-selection.ts'

interface DayCellProps {
  day: string
  number: number
  label: string
  isOutOfBounds: boolean
  isUnavailable: boolean
  isEntry: boolean
  isPressed: boolean
  isEnd: boolean
  isToday: boolean
  place: DayPosition | undefined
  /** True if the cell reserves space for a detail, even if it has none. */
  hasDetails: boolean
  isLoading: boolean
  detail: string | undefined
  fullness: number | undefined
  level: string | undefined
}

/** The props are plain values, so that React renders a day only when one of its props changes. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, number, label, isOutOfBounds, isUnavailable, isEntry, hasDetails } = props
  const isRefused = isOutOfBounds || isUnavailable || undefined
  const isLoading = props.isLoading && !isUnavailable
  return (
    <td aria-disabled={isRefused}>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the grid already handles the keyboard, and an HTML button would do so again
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
            {/* The style sheet shows `data-text`, because screen readers read the same text in the label. */}
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
