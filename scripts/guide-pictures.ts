// Writes docs/pictures/ for docs/tenant-guide.md: screenshots of a new shop in its preview. Needs a built app, and the
// Chromium of the browser tests (CHROMIUM).
import { chromium } from '@playwright/test'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const CLI = ['server/cli/cli.ts', 'tenant']
const PICTURES = 'docs/pictures'
const ANSWERS =
  '--name=Radlager --rents=bike --email=post@radlager.example --phone=+43123 --street=Seeweg_1 --zip=6900 --city=Bregenz --country=AT'

const parent = mkdtempSync(join(tmpdir(), 'talstation-pictures-'))
const folder = join(parent, 'radlager')
execFileSync(process.execPath, [
  ...CLI,
  'init',
  folder,
  ...ANSWERS.replace('_', ' ')
    .split(' --')
    .map((option, at) => (at === 0 ? option : `--${option}`)),
])
const change = (file: string, before: string, after: string) =>
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(before, after))

const preview = spawn(process.execPath, [...CLI, 'preview', folder], { env: { ...process.env, PORT: '0' } })
let printed = ''
const opened = new Promise<void>((done) => {
  preview.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk
    if (printed.includes('is open')) done()
  })
})
await opened
const origin = /open: (\S+)/.exec(printed)![1]!

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] })
const page = await browser.newPage({ viewport: { width: 900, height: 620 }, locale: 'de-AT', reducedMotion: 'reduce' })
mkdirSync(PICTURES, { recursive: true })
const picture = (name: string) => page.screenshot({ path: join(PICTURES, `${name}.png`) })

await page.goto(`${origin}/de`)
await page.getByRole('button').first().waitFor()
await picture('new-shop')

for (const [before, after] of [
  ['#17505f', '#7a2e0e'],
  ['#12303b', '#3b1d12'],
] as const)
  change('shop.json', before, after)
await page.waitForFunction(
  () => getComputedStyle(document.documentElement).getPropertyValue('--tenant-button') === '#7a2e0e',
)
await page.getByRole('button').first().waitFor()
await picture('own-colours')

change('products/01-bikes.json', '"picture": "bike.svg"', '"picture": "rad.svg"')
change('shop.json', '"youthAge": 15', '"youthAge": "15"')
await page.getByRole('alert').filter({ hasText: 'youthAge' }).waitFor()
await picture('mistakes')

await browser.close()
const ended = once(preview, 'close')
preview.kill('SIGTERM')
await ended
rmSync(parent, { recursive: true })
