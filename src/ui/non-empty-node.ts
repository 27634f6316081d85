import type { ReactNode } from 'react'

/** Text or elements that are never empty. */
export type NonEmptyNode = Exclude<ReactNode, null | undefined | boolean>
