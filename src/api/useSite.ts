import { useLoaderData } from '@tanstack/react-router'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'

const SHOP = '/{-$tenant}/{-$locale}'

/** The shop's settings, seasons, banners and today; loaded before any screen is shown. */
export const useSite = (): Site => useLoaderData({ from: SHOP, select: ({ site }) => site })

/** The pickup locations; loaded before any screen is shown. */
export const useLocations = (): RentalLocation[] => useLoaderData({ from: SHOP, select: ({ locations }) => locations })
