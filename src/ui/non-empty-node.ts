import type { ReactNode } from 'react'

export type NonEmptyNode = Exclude<ReactNode, null | undefined | boolean>
