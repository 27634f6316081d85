export const offeredLocations = <Place extends { id: string }>(
  fixedLocation: string | null | undefined,
  locations: readonly Place[],
): readonly Place[] => (fixedLocation == null ? locations : locations.filter(({ id }) => id === fixedLocation))
