import type { AnyRouter } from '@tanstack/react-router'

type RouterLocation = AnyRouter['state']['location']

const pageOf = ({ pathname, searchStr }: RouterLocation) => pathname + searchStr

/** True if the router has opened this page from another page, false if the browser has loaded it as a document. */
export const hasNavigated = ({ state: { resolvedLocation, location } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && pageOf(resolvedLocation) !== pageOf(location)
