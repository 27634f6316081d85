import type { ReactNode } from 'react'
import './VisuallyHidden.css'

/** Renders text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span data-part="hidden">{children}</span>
}
