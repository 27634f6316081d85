import type { ReactNode } from 'react'
import './VisuallyHidden.css'

/** For screen readers only. `live`: announced when it changes, even while a dialog hides the page. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span data-part="hidden" role={live ? 'status' : undefined} data-live-announcer={live ? 'true' : undefined}>
      {children}
    </span>
  )
}
