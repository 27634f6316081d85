import type { ComponentProps } from 'react'
import './Link.css'

/** A plain anchor: the browser's own element needs nothing added. */
export function Link({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a data-part="link" {...props}>
      {children}
    </a>
  )
}
