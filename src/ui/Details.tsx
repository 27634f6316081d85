import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Details.css'

interface DetailsProps {
  summary: ReactNode
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Folded content, by the native element. */
export function Details({ summary, onToggle, children }: DetailsProps) {
  return (
    <details data-part="details" onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary data-part="details-summary">
        {summary}
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  )
}
