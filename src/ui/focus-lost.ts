/**
 * The attribute of a heading that has the focus only because the page removed the focused element. The attribute
 * disappears when another element takes the focus.
 */
export const KEPT = 'data-focus-kept'

/** True if no control has the focus, because the page removed the focused element. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.hasAttribute(KEPT) === true
