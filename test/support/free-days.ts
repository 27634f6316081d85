import type { Page } from '@playwright/test'
import { turnCalendar } from './turn-calendar.ts'

export const pressFreeDays = async (page: Page, ...positions: number[]): Promise<void> => {
  const days = page.locator('[data-part="day"]:not([aria-disabled="true"])')
  await turnCalendar(page, async () => (await days.count()) > Math.max(...positions))
  for (const position of positions) await days.nth(position).click()
}
