import { use, useEffect, useRef, type ReactNode } from 'react'
import { ErrorEnd } from './ErrorEnd.ts'
import { Icon } from './Icon.tsx'
import type { NonEmptyNode } from './non-empty-node.ts'
import './Notice.css'

/** failure: something did not work now, and is tried again. mistake: what was entered is missing or wrong. */
type Kind = 'info' | 'success' | 'warning' | 'failure' | 'error' | 'mistake'

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const
const LOOKS = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  failure: 'warning',
  error: 'error',
  mistake: 'error',
} as const

/** A title, a text, or both. */
export type NoticeProps = {
  kind: Kind
  /** It answers to something pressed that may be gone by now: its title is a heading, and takes the focus. */
  takesFocus?: boolean
} & ({ title: NonEmptyNode; children?: ReactNode } | { title?: undefined; children: NonEmptyNode })

/** A message in its place on the page. Errors are read out at once, everything else when the reader pauses. */
export function Notice({ kind, title, takesFocus = false, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const look = LOOKS[kind]
  const end = use(ErrorEnd)

  useEffect(() => {
    if (!takesFocus) return undefined
    // After a dialog that closes has given the focus back.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])

  return (
    <div data-part="notice" data-kind={look} role={look === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[look]} />
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
        {(kind === 'error' || kind === 'failure') && end}
      </div>
    </div>
  )
}
