import { useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './Details.css'

interface DetailsProps {
  summary: ReactNode
  /** Read out after the summary, to distinguish it from others with the same text. */
  about?: string
  /** Open when it is rendered first. */
  startsOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Folded content, by the native element. */
export function Details({ summary, about, startsOpen = false, onToggle, children }: DetailsProps) {
  const [isOpenAtFirst] = useState(startsOpen)
  return (
    <details data-part="details" open={isOpenAtFirst} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary data-part="details-summary">
        {summary}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  )
}
