import type { RegisteredRouter } from '@tanstack/react-router'
import type { Address } from '#machines/address.ts'

/** @param isServed true if the visitor has seen the screen before it hydrated, and may have scrolled or pressed in it */
export const writeStep = (router: RegisteredRouter, isServed: boolean) => {
  let keepsPosition = isServed
  return ({ hash }: Address, replace: boolean): void => {
    void router.navigate({ to: '.', search: true, hash, replace })
    // Scrolls to the top, because the router does so only for an address without a hash.
    if (replace && !keepsPosition && router.options.scrollRestoration)
      globalThis.scrollTo({ top: 0, behavior: 'instant' })
    keepsPosition = false
  }
}
