import type { ReactNode } from 'react'
import './VisuallyHidden.css'

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span data-part="hidden">{children}</span>
}
