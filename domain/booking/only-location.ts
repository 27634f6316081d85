interface Places {
  /** The location of every booking, if the shop has fixed one. */
  fixedLocation?: string | null | undefined
  locations: readonly { id: string }[]
}

/** Returns the location that needs no choice: the fixed one, or the only one, or null if there is none. */
export const onlyLocation = ({ fixedLocation, locations }: Places): string | null =>
  fixedLocation ?? (locations.length === 1 ? locations[0]!.id : null)
