import type { AnyRouter } from '@tanstack/react-router'

type RouterLocation = AnyRouter['state']['location']

const pageOf = ({ pathname, searchStr }: RouterLocation) => pathname + searchStr

/**
 * True until the router has finished opening this page from another page. False for a page that the browser has loaded
 * as a document.
 */
export const hasNavigated = ({ state: { resolvedLocation, location } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && pageOf(resolvedLocation) !== pageOf(location)
