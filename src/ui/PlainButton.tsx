import type { ComponentProps, MouseEvent } from 'react'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  /** What was pressed is being done: the button keeps the focus, and does nothing more. */
  isPending?: boolean | undefined
}

/** The browser's own button, with the words of React Aria's: the first screen has it before React Aria is loaded. */
export function PlainButton({
  type = 'button',
  onPress,
  onClick,
  isDisabled = false,
  isPending = false,
  ...props
}: PlainButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) return
    onClick?.(event)
    onPress?.()
  }
  return (
    <button
      {...props}
      // oxlint-disable-next-line react/button-has-type -- one of the two that are named
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || props['aria-disabled']}
      data-pending={isPending || undefined}
      onClick={press}
    />
  )
}
