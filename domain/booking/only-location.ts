interface Places {
  /** The location of every booking, if the shop has set one. */
  fixedLocation?: string | null | undefined
  locations: readonly { id: string }[]
}

/** The location that is preselected: the fixed one, or the only one. */
export const onlyLocation = ({ fixedLocation, locations }: Places): string | null =>
  fixedLocation ?? (locations.length === 1 ? locations[0]!.id : null)
