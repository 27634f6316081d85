interface Places {
  fixedLocation?: string | null | undefined
  locations: readonly { id: string }[]
}

export const onlyLocation = ({ fixedLocation, locations }: Places): string | null =>
  fixedLocation ?? (locations.length === 1 ? locations[0]!.id : null)
