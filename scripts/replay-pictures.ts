// This script needs a running shop (`npm start`) and a Chromium.
import { chromium } from '@playwright/test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { gunzipSync } from 'node:zlib'
import { DEFAULT_LOCALE } from '#contract/constants.ts'
import { Recording, type StoredRecording } from '#contract/recordings.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const PICTURES = 'docs/pictures/replay'
const CODE = 'ABCD2345'

const recording = Recording.parse(
  JSON.parse(gunzipSync(readFileSync('test/recordings/browser-cardRefused.json.gz')).toString('utf8')),
)
const stored: StoredRecording = {
  code: CODE,
  receivedAt: recording.segments.at(-1)!.startedAt,
  message: 'Meine Karte geht nicht',
  email: null,
  number: null,
  locale: DEFAULT_LOCALE,
  doneAt: null,
  recording,
}

const WAYS = {
  de: ['Zahlungspflichtig bestellen', 'Was wäre, wenn …?', /Der Abholort hat an diesen Tagen geschlossen/],
  en: ['Order', 'What if …?', /The collection point is closed on these days/],
} as const

mkdirSync(PICTURES, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'], args: ['--no-sandbox'] })
for (const [name, locale, viewport] of [
  ['desktop', 'de', { width: 1280, height: 1500 }],
  ['phone', 'en', { width: 360, height: 780 }],
] as const) {
  const [step, ask, event] = WAYS[locale]
  const context = await browser.newContext({ viewport, timezoneId: 'Europe/Vienna', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('**/api/staff/session', (route) => route.fulfill({ json: { name: 'Maria' } }))
  await page.route(`**/api/staff/recordings/${CODE}`, (route) => route.fulfill({ json: stored }))
  await page.goto(`${origin}/alpin/${locale}/staff/flows/${CODE}`)
  const screen = page.frameLocator('iframe')
  const picture = async (part: string, at: string) => {
    await screen.locator('main').first().waitFor()
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    await page.waitForLoadState('networkidle')
    if (name === 'phone') await page.locator(`[data-part="${at}"]`).evaluate((element) => element.scrollIntoView())
    await page.screenshot({ path: join(PICTURES, `${part}-${name}-${locale}.png`) })
  }
  await picture('replayed', 'flow')
  await page.locator('[data-part="flow-step"]', { has: page.getByText(step, { exact: true }) }).click()
  await page.getByRole('button', { name: ask }).click()
  await picture('asked', 'flow-possible')
  await page.getByRole('button', { name: event }).click()
  await screen.locator('[data-part="order-refusal"] [data-part="notice-words"]').waitFor()
  await picture('branched', 'flow-branch')
  await context.close()
}
await browser.close()
