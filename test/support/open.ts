import type { Page } from '@playwright/test'
import { REACT_MARK } from '#src/base/early-clicks.ts'

const PARTS = ['[data-part="logo"]', '[data-part="stepper-button"], [data-part="button"]']

export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.waitForFunction(
    ({ parts, mark }) =>
      parts.every((part) => Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith(mark))),
    { parts: PARTS, mark: REACT_MARK },
  )
}
