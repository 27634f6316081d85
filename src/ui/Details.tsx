import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Details.css'

/** Something that explains, folded: the browser's own element needs nothing added. */
export function Details({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details data-part="details">
      <summary data-part="details-summary">
        {summary}
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  )
}
