import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Waits until nothing has moved for three frames: what fades in or changes its colour has another contrast on its way, and begins to do so a frame
 * after it is there. What turns for ever never arrives.
 */
const standStill = async () => {
  for (let still = 0; still < 3; still += 1) {
    await new Promise(requestAnimationFrame)
    if (document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)) still = 0
  }
}

interface Part {
  /** CSS selector of what is looked at. */
  of?: string
  without?: string[]
}

/**
 * Axe finds nothing, and nothing is wider than the screen. Header and footer have their own test. What opens meanwhile is there at once, and does not
 * fade in while it is looked at.
 */
export const expectNoFlaws = async (page: Page, { of = 'main, [role$="dialog"]', without = [] }: Part = {}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(standStill)
  const builder = new AxeBuilder({ page }).include(of)
  // What React Aria says once it takes away again.
  const { violations } = await ['[data-live-announcer]', ...without]
    .reduce((axe, selector) => axe.exclude(selector), builder)
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'scrolls sideways').toBe(0)
}
