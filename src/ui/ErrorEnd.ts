import { createContext, type ReactNode } from 'react'

/** Content at the end of failure messages, such as the link that reports the failure. */
export const ErrorEnd = createContext<ReactNode>(null)
