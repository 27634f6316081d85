import type { ReactNode } from 'react'

/** A booking's number in a text, which does not break at its hyphen; the text marks it as `<nr>`. */
export const unbrokenNumber = (number: ReactNode) => <span data-part="nr">{number}</span>
