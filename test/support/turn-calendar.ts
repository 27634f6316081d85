import { expect, type Page } from '@playwright/test'

/** Turns the calendar to later months until `isShown`. */
export const turnCalendar = async (page: Page, isShown: () => Promise<boolean>): Promise<void> => {
  const heading = page.locator('[data-part="calendar-heading"]').first()
  await expect(heading).toBeVisible()
  while (!(await isShown())) {
    const before = (await heading.textContent())!
    await page
      .getByRole('button', { name: /^(Ein Monat weiter|Next month)$/ })
      .filter({ visible: true })
      .click()
    await expect(heading).not.toHaveText(before)
  }
}
