import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import './Button.css'

interface ButtonProps extends Omit<AriaButtonProps, 'children'> {
  children: ReactNode
  /** primary: the one next action; quiet: everything else; danger: takes something away. */
  kind?: 'primary' | 'quiet' | 'danger'
  /** Replaces the label while `isPending`. */
  pendingLabel?: string
}

export function Button({ kind = 'primary', pendingLabel, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} data-part="button" data-kind={kind}>
      {props.isPending ? (
        <>
          <span data-part="button-spinner" aria-hidden />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </AriaButton>
  )
}
