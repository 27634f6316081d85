import type { ReactNode } from 'react'
import './VisuallyHidden.css'

/** Read out, not shown. `live`: said at once when it changes (what was saved, what is awaited), even while a dialog hides the page. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span data-part="hidden" role={live ? 'status' : undefined} data-live-announcer={live ? 'true' : undefined}>
      {children}
    </span>
  )
}
