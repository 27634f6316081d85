import { execFileSync } from 'node:child_process'
import { LOCALES } from '#contract/constants.ts'
import { cutOffInLargeText, expectNoFlaws } from '#test/support/no-flaws.ts'
import { demoData } from '#test/support/prepared-data.ts'
import { startServer } from '#test/support/server.ts'
import { expect, test as inShop } from '#test/support/shop.ts'
import { STAFF, STAFF_PASSWORD } from '#test/support/staff.ts'
import { HOUSES, type Tenant } from '#test/support/states.ts'
import { WALKS } from '#test/support/state-walks.ts'
import { consentOf } from '#test/support/tracking-shop.ts'
import { words } from '#test/support/words.ts'

const test = inShop.extend({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- as in shop.ts
    async ({}, use) => {
      const dataDir = await demoData()
      const talstation = (words: string[], input = '') =>
        execFileSync(process.execPath, ['server/cli/cli.ts', ...words], {
          env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
          input,
        })
      for (const tenant of Object.keys(HOUSES))
        talstation(['staff', 'add', STAFF, '--tenant', tenant], `${STAFF_PASSWORD}\n`)
      const { stop, died: _died, ...shop } = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.use({ allowed: /answer: 4\d\d|^failed:/ })

const WIDTHS = [320, 1280]
const DESK = { width: 1280, height: 900 }

for (const tenant of Object.keys(HOUSES) as Tenant[])
  for (const locale of LOCALES)
    for (const [name, walk] of Object.entries(WALKS))
      test(`Every state of ${name} is accessible at 320 and 1280 pixels, at ${tenant} in ${locale}`, async ({
        page,
        shop,
      }) => {
        test.setTimeout(300_000)
        if (tenant === 'velo' && name !== 'entryAndCalendar') {
          await page.goto(`/${tenant}/${locale}`)
          await consentOf(page)
            .getByRole('button', { name: words(locale)('consent.decline'), exact: true })
            .click()
          await expect(consentOf(page)).toHaveCount(0)
        }
        const look = async (state: string, only?: 'phone') => {
          const before = page.viewportSize() ?? DESK
          for (const width of only ? [320] : WIDTHS)
            await test.step(`${state} is accessible at ${width} pixels`, async () => {
              await page.setViewportSize({ width, height: width === 320 ? 640 : 900 })
              await expectNoFlaws(page, { of: 'html' })
              if (width === 320) expect(await cutOffInLargeText(page), 'large text').toEqual([])
            })
          await page.setViewportSize(before)
        }
        await walk({ page, tenant, locale, dataDir: shop.dataDir, look })
      })
