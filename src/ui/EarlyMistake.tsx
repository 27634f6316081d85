import type { ReactNode } from 'react'

/** A notice about a visitor's mistake in the server's HTML, without the icon and the announcement of `Notice`. */
export function EarlyMistake({
  title,
  children,
  ...attributes
}: {
  title: string
  children: ReactNode
  'data-for': string
}) {
  return (
    <p data-part="notice" data-panel="" data-kind="error" {...attributes}>
      <strong>{title}</strong>
      <br />
      {children}
    </p>
  )
}
