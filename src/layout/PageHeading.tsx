import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { hasNavigated } from '#src/base/navigation.ts'
import { useDocumentTitle } from '#src/base/useDocumentTitle.ts'

let isFirst = true

/** The heading takes the focus on a new page, so that a screen reader announces the page. */
export function PageHeading({ title, takesFocus = false }: { title: ReactNode; takesFocus?: boolean }) {
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)

  useEffect(() => {
    const isLost = document.activeElement === document.body
    const isReplaced = !isFirst && (takesFocus || isLost)
    isFirst = false
    const isNewPage = hasNavigated(router)
    // Prevents scrolling on a new page, because the router scrolls a new page to its top, or back to its earlier
    // position.
    if (isReplaced || isNewPage) heading.current?.focus({ preventScroll: isNewPage })
  }, [router, takesFocus])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
