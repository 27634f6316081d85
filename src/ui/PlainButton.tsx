import type { ComponentProps, MouseEvent } from 'react'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  /** While its action is running, the button keeps the focus and ignores presses. */
  isPending?: boolean | undefined
}

/**
 * Shows a native button with the props of React Aria's button, because the first screen is shown before React Aria is
 * loaded.
 */
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
      // oxlint-disable-next-line react/button-has-type -- the rule cannot see that both values are valid
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || props['aria-disabled']}
      data-pending={isPending || undefined}
      onClick={press}
    />
  )
}
