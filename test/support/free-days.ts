import { expect, type Page } from '@playwright/test'

export const pressFreeDays = async (page: Page, ...positions: number[]): Promise<void> => {
  const days = page.locator('[data-part="day"]:not([aria-disabled="true"])')
  const heading = page.locator('[data-part="calendar-heading"]').first()
  await expect(heading).toBeVisible()
  while ((await days.count()) <= Math.max(...positions)) {
    const before = (await heading.textContent())!
    await page
      .getByRole('button', { name: /^(Ein Monat weiter|One month on)$/ })
      .first()
      .click()
    await expect(heading).not.toHaveText(before)
  }
  for (const position of positions) await days.nth(position).click()
}
