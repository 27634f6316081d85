import { type ReactNode, useEffect, useRef } from 'react'
import { useDocumentTitle } from '#src/base/useDocumentTitle.ts'

/** Takes the focus when its page has come, which may be after the login or after its data: a screen reader says where one is now. */
export function StaffHeading({ title }: { title: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
