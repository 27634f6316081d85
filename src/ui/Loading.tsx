import { useEffect, useId } from 'react'
import { announce } from './announce.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * The time in milliseconds within which an equal text is not announced again, because skeletons may follow each other.
 */
const PAUSE_MS = 5000

let last = { label: '', at: Number.NEGATIVE_INFINITY }

/**
 * Announces the content that is loading. It uses the page's status region, because screen readers ignore a region that
 * appears together with its text.
 */
export function Loading({ label }: { label: string }) {
  const id = useId()
  useEffect(() => {
    const at = performance.now()
    const isRepeated = last.label === label && at - last.at < PAUSE_MS
    last = { label, at }
    if (!isRepeated) announce(id)
  }, [id, label])
  return (
    <VisuallyHidden>
      <span id={id}>{label}</span>
    </VisuallyHidden>
  )
}
