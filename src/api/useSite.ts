import { useSuspenseQuery } from '@tanstack/react-query'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import { useApi } from './ApiContext.ts'
import { locationsQuery, siteQuery } from './queries.ts'

/** The shop's settings, seasons, banners and today; loaded before any screen is shown. */
export const useSite = (): Site => useSuspenseQuery(siteQuery(useApi())).data

/** The pickup locations; loaded before any screen is shown. */
export const useLocations = (): RentalLocation[] => useSuspenseQuery(locationsQuery(useApi())).data
