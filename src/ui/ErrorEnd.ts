import { createContext, type ReactNode } from 'react'

/** Content that ends every failure message, such as the link that reports it. */
export const ErrorEnd = createContext<ReactNode>(null)
