/** Focuses the first invalid control; in an invalid group, its first choice or its calendar's day. */
export const focusFirstWrong = (parent: HTMLElement | null): void => {
  const wrong = parent?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
  const control = wrong?.matches('input, select, textarea')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, [data-day][tabindex="0"]')
  control?.focus()
}
