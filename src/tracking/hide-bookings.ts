import type { RegisteredRouter } from '@tanstack/react-router'
import { bookingInAddress } from '#domain/tracking/booking-alias.ts'
import { isTrackedPage } from '#domain/tracking/tracked-page.ts'
import { aliasOf } from '#src/visit/booking-aliases.ts'

/**
 * Replaces booking ids by aliases in the address and the history, because a tag manager reads and sends them. Call this
 * function before the tag manager is loaded, because the listener for `popstate` must run before those of the tag
 * manager.
 * @returns a function that stops replacing ids
 */
export const hideBookings = ({ history }: RegisteredRouter, tenant: string): (() => void) => {
  const withAlias = (href: string): string => {
    const url = new URL(href, location.origin)
    const id = bookingInAddress(url)
    if (id === undefined) return href
    url.searchParams.set('booking', aliasOf(tenant, id))
    return url.pathname + url.search + url.hash
  }
  const hide = () => {
    const { href, state } = history.location
    const hidden = withAlias(href)
    if (hidden === href) return
    history.replace(hidden, state)
    history.flush()
  }

  const { push, replace } = history
  const guarded =
    (go: typeof push, open: (href: string) => void): typeof push =>
    (href, ...rest) => {
      const url = new URL(href, location.origin)
      // Opens a page without a tag manager as a new document, because the tag manager of this document would read the
      // booking id in the page's address.
      if (bookingInAddress(url) !== undefined && !isTrackedPage(url)) return open(href)
      return go(withAlias(href), ...rest)
    }
  history.push = guarded(push, (href) => location.assign(href))
  history.replace = guarded(replace, (href) => location.replace(href))
  hide()
  addEventListener('popstate', hide)
  return () => {
    removeEventListener('popstate', hide)
    Object.assign(history, { push, replace })
  }
}
