import type { ReactNode } from 'react'
import type { displayedStatus } from '#domain/reservation/reservation-status.ts'
import './StatusMark.css'

/**
 * Shows a booking's status in words. The colour adds nothing to the words, so that people who see no colours miss
 * nothing.
 */
export function StatusMark({ status, children }: { status: ReturnType<typeof displayedStatus>; children: ReactNode }) {
  return (
    <span data-part="status" data-status={status}>
      {children}
    </span>
  )
}
