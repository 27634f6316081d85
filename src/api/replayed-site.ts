import { createContext } from 'react'
import type { Site } from '#contract/site.ts'

/** The shop on the day of a visit that is replayed; null: as it is today. */
export const ReplayedSite = createContext<Site | null>(null)
