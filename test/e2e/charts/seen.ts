import type { Page } from '@playwright/test'
import { words } from '#test/support/words.ts'

export const say = words('de')

export const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
export const text = (page: Page, key: string) => page.getByText(say(key), { exact: true }).first()
export const field = (page: Page, key: string) => page.getByRole('textbox', { name: say(key), exact: true })
export const wrongFields = (page: Page) => page.locator('[aria-invalid="true"]')
export const presses =
  (key: string) =>
  ({ page }: { page: Page }) =>
    button(page, key).click()
