import { createContext } from 'react'
import type { IsoDay } from '#contract/primitives.ts'

/** The shop's day of a visit that is replayed; null: it is today. */
export const ShownDay = createContext<IsoDay | null>(null)
