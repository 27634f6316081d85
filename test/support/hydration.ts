import type { Locator, Page } from '@playwright/test'
import { REACT_MARK } from '#src/base/early-clicks.ts'
import { builtFileOf } from './built-app.ts'
import { expect } from './shop.ts'

export const holdScripts = async (page: Page, module?: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let held = 0
  await page.route(module === undefined ? '**/*.js' : `**/${builtFileOf(module)}`, async (route) => {
    held += 1
    await promise
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held).toBeGreaterThan(0)
    resolve()
  }
}

const isHydrated = (node: Element, mark: string) => Object.keys(node).some((key) => key.startsWith(mark))

export const hydrated = async (element: Locator) => {
  await expect.poll(() => element.evaluate(isHydrated, REACT_MARK)).toBe(true)
}
