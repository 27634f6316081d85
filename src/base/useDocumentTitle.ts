import { useEffect, type RefObject } from 'react'
import { useSite } from '#src/api/useSite.ts'

/** Sets the document's title to the heading's text and the shop's name, such as "Übersicht – Alpin Sport". */
export const useDocumentTitle = (heading: RefObject<HTMLElement | null>, isOn = true): void => {
  const { settings } = useSite()
  // This effect runs after every render, because the heading's text may have changed.
  useEffect(() => {
    const words = heading.current?.textContent
    if (isOn && words) document.title = `${words} – ${settings.name}`
  })
}
