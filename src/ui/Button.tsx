import type { ReactNode } from 'react'
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx'
import './Button.css'

interface ButtonProps extends PlainButtonProps {
  children: ReactNode
  /** `primary` is the one next action, `danger` removes something, and `quiet` is everything else. */
  kind?: 'primary' | 'quiet' | 'danger'
  pendingLabel?: string
}

export function Button({ kind = 'primary', pendingLabel, children, ...props }: ButtonProps) {
  return (
    <PlainButton {...props} data-part="button" data-kind={kind}>
      {props.isPending ? (
        <>
          <span data-part="button-spinner" aria-hidden />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </PlainButton>
  )
}
