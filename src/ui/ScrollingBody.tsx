import type { ReactNode } from 'react'
import { useScrollable } from './useScrollable.ts'
import './Overlay.css'

/** What scrolls between head and foot of a Dialog or a Sheet. */
export function ScrollingBody({ part, children }: { part: 'dialog-body' | 'sheet-body'; children: ReactNode }) {
  return (
    <div data-part={part} {...useScrollable()}>
      {children}
    </div>
  )
}
