import type { ReactNode } from 'react'

/** A ReactNode without the values that render nothing. */
export type NonEmptyNode = Exclude<ReactNode, null | undefined | boolean>
