/** Returns the locations that can be booked: the shop's fixed location, or all locations if none is fixed. */
export const offeredLocations = <Place extends { id: string }>(
  fixedLocation: string | null | undefined,
  locations: readonly Place[],
): readonly Place[] => (fixedLocation == null ? locations : locations.filter(({ id }) => id === fixedLocation))
