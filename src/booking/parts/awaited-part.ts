import { createContext, type ReactNode } from 'react'

/**
 * The part that only the server's page has (AwaitedStep.tsx). The server's entry provides it, because the browser's
 * first files would otherwise contain the modules that it imports.
 */
export const AwaitedPart = /* @__PURE__ */ createContext<ReactNode>(null)
