import { createContext, type ReactNode } from 'react'

/** What stands at the end of every message that something has failed, such as the way to report it. */
export const ErrorEnd = createContext<ReactNode>(null)
