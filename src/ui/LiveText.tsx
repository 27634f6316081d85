import { useEffect, useState, type ReactNode } from 'react'
import './VisuallyHidden.css'

/** Screen readers announce each change, even while a dialog hides the page. */
export function LiveText({ children }: { children: ReactNode }) {
  // Renders the text one frame after its status region, because screen readers ignore text that appears with its
  // region.
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <output data-part="hidden" data-live-announcer="true">
      {isThere && children}
    </output>
  )
}
