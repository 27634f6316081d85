import type { ReactNode } from 'react'
import { panelOf, tabOf } from './tab-ids.ts'

interface PersonPanelProps {
  place: string
  /** Nothing in it takes the focus: the panel does so itself, or the keyboard would pass it by. */
  isEmpty?: boolean
  children: ReactNode
}

/** What belongs to a person's tab. */
export function PersonPanel({ place, isEmpty = false, children }: PersonPanelProps) {
  return (
    <div
      id={panelOf(place)}
      role="tabpanel"
      aria-labelledby={tabOf(place)}
      tabIndex={isEmpty ? 0 : undefined}
      data-part="tab-panel"
    >
      {children}
    </div>
  )
}
