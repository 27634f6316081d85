import { useEffect, type RefObject } from 'react'
import { useSite } from '#src/api/useSite.ts'

/** The document is called as its heading, "Übersicht – Alpin Sport": a page may become another one while its address stays. */
export const useDocumentTitle = (heading: RefObject<HTMLElement | null>, isOn = true): void => {
  const { settings } = useSite()
  // With each change of the heading's words, whichever they are.
  useEffect(() => {
    const words = heading.current?.textContent
    if (isOn && words) document.title = `${words} – ${settings.name}`
  })
}
