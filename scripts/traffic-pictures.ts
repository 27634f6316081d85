// This script needs a built app, PostgreSQL and a Chromium.
import { chromium } from '@playwright/test'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { LOCALES } from '#contract/constants.ts'
import { openDatabase } from '#server/db/open.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { addMember } from '#server/staff/members.ts'
import { overHttp } from '#test/support/over-http.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { startServer } from '#test/support/server.ts'
import { simulateVisits, type Habits } from '#test/support/simulated-visits.ts'
import { STAFF, STAFF_PASSWORD } from '#test/support/staff.ts'

const PICTURES = 'docs/pictures/traffic'
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } }
const TENANT = 'alpin'

const HABITS: Habits = {
  goOn: { entry: 0.85, calendar: 0.8, location: 0.92, products: 0.7, specials: 0.95, rates: 0.97, cart: 0.75 },
  products: ['lawinenset', 'ski-premium'],
  otherDays: 0.45,
  swaps: 0.25,
  weeks: [4, 5],
}

const postgres = await startPostgres()
const env = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off' }
execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', 'tenants/alpin', 'tenants/velo'], {
  env: { ...process.env, ...env },
})
const { db, close } = await openDatabase({ url: postgres.url }, () => {}, WORK_LIMITS)
await addMember(db, { tenant: TENANT, email: STAFF, password: STAFF_PASSWORD, now: new Date() })
const server = await startServer(env)
const shop = { app: overHttp(() => Promise.resolve(server.origin)), tenant: TENANT }

await simulateVisits(shop, { count: 140, habits: HABITS, seed: 1 })
// Makes the first visits a week older, because the server counts every visit on the day of the visit.
await sql`update traffic set day = day - 7`.execute(db)
await sql`update lost_demand set week = week - 7`.execute(db)
await sql`update reservations set booked_at = booked_at - interval '7 days'`.execute(db)
await simulateVisits(shop, { count: 170, habits: HABITS, seed: 2 })

mkdirSync(PICTURES, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'], args: ['--no-sandbox'] })
for (const locale of LOCALES)
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const page = await browser.newPage({ viewport, locale, timezoneId: 'Europe/Vienna', reducedMotion: 'reduce' })
    await page.goto(`${server.origin}/${TENANT}/${locale}/staff`)
    await page.locator('input[type=email], input[autocomplete=username]').fill(STAFF)
    await page.locator('input[type=password]').fill(STAFF_PASSWORD)
    await page.locator('button[type=submit]').click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.goto(`${server.origin}/${TENANT}/${locale}/staff/traffic`)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.locator('main').screenshot({ path: join(PICTURES, `traffic.${locale}.${screen}.png`) })
    await page.close()
  }
await browser.close()
await server.stop()
await close()
await postgres.stop()
