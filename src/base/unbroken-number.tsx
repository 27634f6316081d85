import type { ReactNode } from 'react'

export const unbrokenNumber = (number: ReactNode) => <span data-part="nr">{number}</span>
