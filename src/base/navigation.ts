import type { AnyRouter } from '@tanstack/react-router'

type RouterLocation = AnyRouter['state']['location']

const pageOf = ({ pathname, searchStr }: RouterLocation) => pathname + searchStr

/** True if the visitor came to this page by a link, false if the browser loaded a document. */
export const hasNavigated = ({ state: { resolvedLocation, location } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && pageOf(resolvedLocation) !== pageOf(location)
