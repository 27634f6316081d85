import { type ReactNode, useLayoutEffect } from 'react'
import { contentShown } from '#src/api/when-idle.ts'

/** The layout of a screen with a table, which takes the whole width of the page. */
export function WideScreen({ children }: { children: ReactNode }) {
  useLayoutEffect(contentShown, [])
  return <div data-part="group-wide">{children}</div>
}
