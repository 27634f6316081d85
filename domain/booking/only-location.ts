interface Places {
  fixedLocation?: string | null | undefined
  locations: readonly { id: string }[]
}

/**
 * Returns the location of a shop whose visitors have no choice: its fixed location, or its only one. Returns null if
 * visitors choose among several.
 */
export const onlyLocation = ({ fixedLocation, locations }: Places): string | null =>
  fixedLocation ?? (locations.length === 1 ? locations[0]!.id : null)
