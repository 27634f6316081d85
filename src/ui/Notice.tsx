import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { NonEmptyNode } from './non-empty-node.ts'
import './Notice.css'

type Kind = 'info' | 'success' | 'warning' | 'error'

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const

/** A title, a text, or both. */
export type NoticeProps = {
  kind: Kind
  /** It answers to something pressed that may be gone by now: its title is a heading, and takes the focus. */
  takesFocus?: boolean
} & ({ title: NonEmptyNode; children?: ReactNode } | { title?: undefined; children: NonEmptyNode })

/** A message in its place on the page. Errors are read out at once, everything else when the reader pauses. */
export function Notice({ kind, title, takesFocus = false, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!takesFocus) return undefined
    // After a dialog that closes has given the focus back.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])

  return (
    <div data-part="notice" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div data-part="notice-body">
        {title !== undefined &&
          (takesFocus ? (
            <h2 data-part="notice-title" ref={heading} tabIndex={-1}>
              {title}
            </h2>
          ) : (
            <strong data-part="notice-title">{title}</strong>
          ))}
        {children}
      </div>
    </div>
  )
}
