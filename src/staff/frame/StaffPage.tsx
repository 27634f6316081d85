import type { ReactNode } from 'react'
import './Staff.css'

/** The frame of the counter's pages: as wide as the screen lets it be. */
export function StaffPage({ children }: { children: ReactNode }) {
  return <div data-part="staff">{children}</div>
}
