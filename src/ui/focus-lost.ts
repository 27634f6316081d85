/**
 * The attribute of a heading that has the focus only because the focused element was removed. It is removed when
 * another element takes the focus.
 */
export const KEPT = 'data-focus-kept'

/** True if no control has the focus, because the focused element was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.hasAttribute(KEPT) === true
