/** The attribute of a heading that has the focus only because the page removed the focused element. */
export const KEPT = 'data-focus-kept'

/** True if nothing has the focus, or only a heading that has taken it from a removed element. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.hasAttribute(KEPT) === true
