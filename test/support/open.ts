import type { Page } from '@playwright/test'

/** Header and content are loaded one after the other. */
const PARTS = ['[data-part="logo"]', '[data-part="stepper-button"], [data-part="button"]']

/** Goes to a page and waits until it answers to clicks. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.waitForFunction(
    (parts) =>
      parts.every((part) =>
        Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactProps')),
      ),
    PARTS,
  )
}
