import type { RegisteredRouter } from '@tanstack/react-router'
import type { Address } from '#machines/address.ts'
import { whenIdle } from '#src/api/when-idle.ts'

/**
 * Writes the step of a chart into the address. The first correction of an address waits until the browser is idle,
 * because a navigation loads all messages.
 * @param isServed true if the visitor has seen the screen before it hydrated, and may have scrolled or pressed in it
 */
export const writeStep = (router: RegisteredRouter, isServed: boolean) => {
  let isFirst = true
  let waiting: { hash: string; from: string } | undefined
  const navigate = (hash: string, replace: boolean) => void router.navigate({ to: '.', search: true, hash, replace })
  const writeWaiting = () => {
    const { hash, from } = waiting ?? {}
    waiting = undefined
    isFirst = false
    // Corrects nothing if the visitor has meanwhile opened another address.
    if (hash !== undefined && from === router.latestLocation.href) navigate(hash, true)
  }
  return ({ hash }: Address, replace: boolean): void => {
    const keepsPosition = isFirst && isServed
    if (isFirst && replace) {
      if (!waiting) whenIdle(writeWaiting)
      waiting = { hash, from: router.latestLocation.href }
    } else {
      writeWaiting()
      // Writes the correction before the new entry, because the history joins changes of the same task into one.
      router.history.flush()
      navigate(hash, replace)
    }
    // Scrolls to the top, because the router does so only for an address without a hash.
    if (replace && !keepsPosition && router.options.scrollRestoration)
      globalThis.scrollTo({ top: 0, behavior: 'instant' })
  }
}
