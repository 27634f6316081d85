interface Places {
  fixedLocation?: string | null | undefined
  locations: readonly { id: string }[]
}

/** Returns null if visitors choose among several locations. */
export const onlyLocation = ({ fixedLocation, locations }: Places): string | null =>
  fixedLocation ?? (locations.length === 1 ? locations[0]!.id : null)
