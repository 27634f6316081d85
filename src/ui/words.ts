import type { ReactNode } from 'react'

/** What says something: neither nothing nor a condition that may come out as nothing. */
export type Words = Exclude<ReactNode, null | undefined | boolean>
