import type { AnyRouter } from '@tanstack/react-router'

type Place = AnyRouter['state']['location']

const pageOf = ({ pathname, searchStr }: Place) => pathname + searchStr

/** Whether what is drawn just now belongs to another page than the one before, by a link and not by a load. */
export const hasArrived = ({ state: { resolvedLocation, location } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && pageOf(resolvedLocation) !== pageOf(location)
