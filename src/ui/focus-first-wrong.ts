export const focusFirstWrong = (parent: HTMLElement | null): void => {
  const wrong = parent?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]')
  const control = wrong?.matches('input, select, textarea')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, [data-day][tabindex="0"]')
  const folded = control?.closest('details')
  if (folded) folded.open = true
  control?.focus()
}
