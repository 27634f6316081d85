import type { ReactNode } from 'react'
import './VisuallyHidden.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span data-part="hidden">{children}</span>
}
