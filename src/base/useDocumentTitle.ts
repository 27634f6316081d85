import { useEffect, type RefObject } from 'react'
import { useSite } from '#src/api/useSite.ts'

/**
 * Sets the document's title to its heading, such as "Übersicht – Alpin Sport", also if the page changes while the
 * address stays the same.
 */
export const useDocumentTitle = (heading: RefObject<HTMLElement | null>, isOn = true): void => {
  const { settings } = useSite()
  // Runs when the heading's text changes.
  useEffect(() => {
    const words = heading.current?.textContent
    if (isOn && words) document.title = `${words} – ${settings.name}`
  })
}
