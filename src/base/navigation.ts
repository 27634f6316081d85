import type { AnyRouter } from '@tanstack/react-router'

type RouterLocation = AnyRouter['state']['location']

const pageOf = ({ pathname, searchStr }: RouterLocation) => pathname + searchStr

/** Whether what is drawn just now belongs to another page than the one before, by a link and not by a load. */
export const hasNavigated = ({ state: { resolvedLocation, location } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && pageOf(resolvedLocation) !== pageOf(location)
