import { useLoaderData } from '@tanstack/react-router'
import { use, createContext } from 'react'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'

const SHOP = '/{-$tenant}/{-$locale}'

export const useSite = (): Site => {
  const site = useLoaderData({ from: SHOP, select: (loaded) => loaded.site })
  return use(ReplayedSite) ?? site
}

export const useLocations = (): RentalLocation[] => useLoaderData({ from: SHOP, select: ({ locations }) => locations })

export const ReplayedSite = createContext<Site | null>(null)
