import type { ReactNode } from 'react'
import type { displayedStatus } from '#domain/reservation/reservation-status.ts'
import './StatusMark.css'

export function StatusMark({ status, children }: { status: ReturnType<typeof displayedStatus>; children: ReactNode }) {
  return (
    <span data-part="status" data-status={status}>
      {children}
    </span>
  )
}
