import { createContext, type ReactNode } from 'react'

/** The end of every failure message, such as the link that reports it. */
export const ErrorEnd = createContext<ReactNode>(null)
