import type { ReactNode } from 'react'
import { useScrollable } from './useScrollable.ts'
import './Overlay.css'

interface ScrollingBodyProps {
  part: 'dialog-body' | 'sheet-body'
  id?: string
  children: ReactNode
}

/** What scrolls between head and foot of a Dialog or a Sheet. */
export function ScrollingBody({ part, id, children }: ScrollingBodyProps) {
  return (
    <div data-part={part} id={id} {...useScrollable()}>
      {children}
    </div>
  )
}
