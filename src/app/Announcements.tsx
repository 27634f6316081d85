import { ANNOUNCEMENTS } from '#src/ui/announce.ts'

const EMPTY = { __html: '' }

/** The status region of the page; its attribute keeps it from being hidden by dialogs. React leaves to it what was announced before it takes over. */
export function Announcements() {
  return (
    <div
      id={ANNOUNCEMENTS}
      aria-live="polite"
      data-part="hidden"
      data-live-announcer="true"
      dangerouslySetInnerHTML={EMPTY}
      suppressHydrationWarning
    />
  )
}
