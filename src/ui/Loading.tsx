import { useEffect, useId } from 'react'
import { announce } from './announce.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Skeletons follow each other within this time, with the same words. */
const PAUSE_MS = 5000

let last = { label: '', at: Number.NEGATIVE_INFINITY }

/** Announces what a skeleton holds the place of. A status region of its own would come together with its words, which screen readers pass over. */
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
