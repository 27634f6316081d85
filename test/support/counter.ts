import type { Page } from '@playwright/test'
import { STAFF, STAFF_PASSWORD } from './staff.ts'

export const logInStaff = async (page: Page, password = STAFF_PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(STAFF)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
