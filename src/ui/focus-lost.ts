/** Marks a heading that holds a lost focus until another element takes it. */
export const KEPT = 'data-focus-kept'

/** Whether no control has the focus, since the focused element was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.hasAttribute(KEPT) === true
