import { useEffect, useRef, type ReactNode } from 'react'
import { isFocusLost } from '#src/ui/focus-lost.ts'

interface FilterPageProps {
  title: string
  progress?: string
  help?: string
  children: ReactNode
}

export function FilterPage({ title, progress, help, children }: FilterPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFocusLost()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div data-part="filter-page" data-stack="16">
      {progress !== undefined && (
        <p data-part="filter-progress" data-muted data-numbers>
          {progress}
        </p>
      )}
      <h3 ref={heading} tabIndex={-1} data-part="filter-question">
        {title}
      </h3>
      {help !== undefined && <p data-part="filter-help">{help}</p>}
      {children}
    </div>
  )
}
