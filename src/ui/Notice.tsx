import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import './Notice.css'

type Kind = 'info' | 'success' | 'warning' | 'error'

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const

interface NoticeProps {
  kind: Kind
  title?: ReactNode
  children?: ReactNode
}

/** A message in its place on the page. Errors are read out at once, everything else when the reader pauses. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div data-part="notice" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div data-part="notice-body">
        {title !== undefined && <strong data-part="notice-title">{title}</strong>}
        {children}
      </div>
    </div>
  )
}
