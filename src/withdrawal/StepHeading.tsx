import { useEffect, useRef } from 'react'

/** Stands where the step before was: whoever cannot see that is told. */
export function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  )
}
