import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * The heading takes the focus when one comes from another page, so that a screen reader says where one is now.
 * A component of its own, before what follows it: a form that has something to mend takes the focus after it.
 */
export function CheckoutHeading({ title, takesFocus = false }: { title: ReactNode; takesFocus?: boolean }) {
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const { resolvedLocation, location } = router.state
    const pageOf = (place: typeof location) => place.pathname + place.searchStr
    if (takesFocus || (resolvedLocation && pageOf(resolvedLocation) !== pageOf(location)))
      heading.current?.focus({ preventScroll: true })
  }, [router, takesFocus])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
