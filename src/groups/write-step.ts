import type { RegisteredRouter } from '@tanstack/react-router'
import type { Address } from '#machines/address.ts'

export const writeStep =
  (router: RegisteredRouter) =>
  ({ hash }: Address, replace: boolean): void => {
    void router.navigate({ to: '.', search: true, hash, replace })
    // Scrolls to the top, because the router does so only for an address without a hash.
    if (replace && router.options.scrollRestoration) globalThis.scrollTo({ top: 0, behavior: 'instant' })
  }
