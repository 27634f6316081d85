import type { AnyRouter } from '@tanstack/react-router'

type RouterLocation = AnyRouter['state']['location']

const pageOf = ({ pathname, searchStr }: RouterLocation) => pathname + searchStr

/** Whether a link opened the page, rather than a loaded document. */
export const hasNavigated = ({ state: { resolvedLocation, location } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && pageOf(resolvedLocation) !== pageOf(location)
