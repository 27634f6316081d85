import type { Page } from '@playwright/test'
import { demoDataAnd, talstation } from './prepared-data.ts'
import { test as inShop } from './shop.ts'
import { startServer } from './server.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'

const withMaria = (): Promise<string> =>
  demoDataAnd('staff-data', ['test/support/staff.ts'], (dataDir) => {
    talstation(['staff', 'add', STAFF, '--tenant', 'alpin'], dataDir, `${STAFF_PASSWORD}\n`)
  })

/** The shop with Maria at the counter of the ski shop: let in as its people do it, before the shop opens. */
export const test = inShop.extend({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as in shop.ts
    async ({}, use) => {
      const { stop, died: _died, ...shop } = await startServer({ DATA_DIR: await withMaria(), JOBS_EVERY_SECONDS: '1' })
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const logInStaff = async (page: Page, password = STAFF_PASSWORD): Promise<void> => {
  await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(STAFF)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
