import type { ComponentProps } from 'react'
import './Link.css'

export function Link({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a data-part="link" {...props}>
      {children}
    </a>
  )
}
