import type { RegisteredRouter } from '@tanstack/react-router'
import type { Address } from '#machines/address.ts'

/**
 * Returns a function that writes a step into the hash, and scrolls to the top if it replaces the current entry of the
 * history.
 */
export const writeStep =
  (router: RegisteredRouter) =>
  ({ hash }: Address, replace: boolean): void => {
    void router.navigate({ to: '.', search: true, hash, replace })
    // Scrolls to the top, because the router does so only for an address without a hash. A replay does not scroll.
    if (replace && router.options.scrollRestoration) globalThis.scrollTo({ top: 0, behavior: 'instant' })
  }
