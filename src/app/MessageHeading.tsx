import { useEffect, useRef } from 'react'

/** The heading of a page that has only something to say. It may stand where the focus was, and where no shop is known. */
export function MessageHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
