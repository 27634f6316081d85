import type { ReactNode } from 'react'

/** Renders the booking number that a text marks as `<nr>`, without a line break at its hyphen. */
export const unbrokenNumber = (number: ReactNode) => <span data-part="nr">{number}</span>
