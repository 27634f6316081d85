import { useEffect, type RefObject } from 'react'
import { useSite } from '#src/api/useSite.ts'

export const useDocumentTitle = (heading: RefObject<HTMLElement | null>, isOn = true): void => {
  const { settings } = useSite()
  // This effect runs after every render, because the heading's text may have changed.
  useEffect(() => {
    const words = heading.current?.textContent
    if (isOn && words) document.title = `${words} – ${settings.name}`
  })
}
