import type { Page } from '@playwright/test'

/** Goes to a page and waits until it answers to clicks. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-part="stepper-button"], [data-part="button"]') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
}
