import type { ReactNode } from 'react'

/** A booking number in a text that marks it as `<nr>`; it does not break at its hyphen. */
export const unbrokenNumber = (number: ReactNode) => <span data-part="nr">{number}</span>
