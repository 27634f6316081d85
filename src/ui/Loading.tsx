import { useEffect, useId } from 'react'
import { announce } from './announce.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * Does not announce an equal label again within this time, because skeletons with the same label may follow each other.
 */
const PAUSE_MS = 5000

let last = { label: '', at: Number.NEGATIVE_INFINITY }

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
