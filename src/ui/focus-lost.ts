/** On a heading to which a lost focus was brought, until something in its place asks for it. */
export const KEPT = 'data-focus-kept'

/** Whether no control has the focus: what had it has gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.hasAttribute(KEPT) === true
