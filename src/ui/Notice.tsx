import { use, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { announce } from './announce.ts'
import { ErrorEnd } from './ErrorEnd.ts'
import { Icon } from './Icon.tsx'
import type { NonEmptyNode } from './non-empty-node.ts'
import { useFromServer } from './useFromServer.ts'
import './Notice.css'

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

export type NoticeProps = {
  kind: Kind
  /** True if the notice appears after a press that may have removed its button. */
  takesFocus?: boolean
  /** Not announced with the title, because the fields below show the same errors. */
  problems?: ReactNode
} & ({ title: NonEmptyNode; children?: ReactNode } | { title?: undefined; children: NonEmptyNode })

/**
 * Unless the notice takes the focus, screen readers announce an error at once and other notices at their next pause.
 */
export function Notice({ kind, title, takesFocus = false, problems, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useRef<HTMLDivElement>(null)
  // A notice of the first rendering is not announced, because screen readers read it with the page.
  const [isFirst] = useState(useFromServer())
  const announced = useRef<string | null>(null)
  const id = useId()
  const look = LOOKS[kind]
  const end = use(ErrorEnd)
  const isAlert = look === 'error' && !takesFocus

  useEffect(() => {
    if (!takesFocus) return undefined
    // Waits until a closing dialog has returned the focus.
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])

  useEffect(() => {
    const text = words.current!.textContent
    const isKnown = text === announced.current || (isFirst && announced.current === null)
    announced.current = text
    if (!isKnown && !isAlert && !takesFocus) announce(id)
  })

  return (
    <div data-part="notice" data-panel data-row="12 top" data-kind={look}>
      <Icon name={ICONS[look]} />
      <div data-part="notice-body">
        <div data-part="notice-words" id={id} ref={words} role={isAlert ? 'alert' : undefined}>
          {title !== undefined &&
            (takesFocus ? (
              <h2 data-part="notice-title" ref={heading} tabIndex={-1} aria-describedby={`${id}-text`}>
                {title}
              </h2>
            ) : (
              <strong data-part="notice-title">{title}</strong>
            ))}
          <div data-part="notice-text" id={`${id}-text`}>
            {typeof children === 'string' ? <p>{children}</p> : children}
            {(kind === 'error' || kind === 'failure') && end}
          </div>
        </div>
        {problems}
      </div>
    </div>
  )
}
