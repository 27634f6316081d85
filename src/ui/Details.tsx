import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './Details.css'

interface DetailsProps {
  summary: ReactNode
  /** Text that screen readers add to the summary, because other summaries may have the same text. */
  about?: string
  startsOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Unfolds an element while the page is printed, because older browsers cannot show folded content by styles. */
const unfoldOnPaper = (details: HTMLDetailsElement) => {
  const isOver = new AbortController()
  const { signal } = isOver
  let wasOpen = details.open
  const unfold = () => {
    wasOpen = details.open
    details.open = true
  }
  const restore = () => {
    details.open = wasOpen
  }
  addEventListener('beforeprint', unfold, { signal })
  addEventListener('afterprint', restore, { signal })
  return () => isOver.abort()
}

export function Details({ summary, about, startsOpen = false, onToggle, children }: DetailsProps) {
  const element = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(startsOpen)
  useEffect(() => unfoldOnPaper(element.current!), [])
  return (
    <details
      ref={element}
      data-part="details"
      open={isOpenAtFirst}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary data-part="details-summary">
        {summary}
        {about !== undefined && <VisuallyHidden> {about}</VisuallyHidden>}
        <Icon name="chevronDown" />
      </summary>
      {children}
    </details>
  )
}
