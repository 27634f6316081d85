import type { ReactNode } from 'react'

/** Text or elements, and no condition that may be empty. */
export type NonEmptyNode = Exclude<ReactNode, null | undefined | boolean>
