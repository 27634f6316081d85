import type { ComponentProps } from 'react'
import './Link.css'

/** A native link. */
export function Link({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a data-part="link" {...props}>
      {children}
    </a>
  )
}
