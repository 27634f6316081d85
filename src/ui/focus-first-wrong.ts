/** Focuses the first invalid control; if that is a group, its first choice. */
export const focusFirstWrong = (parent: HTMLElement | null): void => {
  const wrong = parent?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector('input')
  control?.focus()
}
