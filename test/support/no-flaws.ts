import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What fades in or changes its colour has another contrast on its way; what turns for ever never arrives. */
const moving = () =>
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length

interface Part {
  /** CSS selector of what is looked at. */
  of?: string
  without?: string[]
}

/** Axe finds nothing, and nothing is wider than the screen. Header and footer have their own test. */
export const expectNoFlaws = async (page: Page, { of = 'main, [role$="dialog"]', without = [] }: Part = {}) => {
  await expect.poll(() => page.evaluate(moving)).toBe(0)
  const builder = new AxeBuilder({ page }).include(of)
  // What React Aria says once it takes away again.
  const { violations } = await ['[data-live-announcer]', ...without]
    .reduce((axe, selector) => axe.exclude(selector), builder)
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'scrolls sideways').toBe(0)
}
