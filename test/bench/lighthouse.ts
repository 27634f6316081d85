import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions } from '@playwright/test'
import { REACT_MARK } from '#src/base/early-clicks.ts'
import { runStep } from '#scripts/run.mjs'

const VERSION = '13.5.0'
const HOME = resolve(`.cache/lighthouse-${VERSION}`)

const LOOK_EVERY_MS = 4
const ANSWERS = 'answers'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface PageAudit {
  score: number
  largestPaint: number
  blocking: number
  shift: number
  scriptBytes: number
}

export interface LighthouseReport {
  runtimeError?: { message: string }
  categories: { performance: { score: number | null } }
  audits: Record<
    'largest-contentful-paint' | 'total-blocking-time' | 'cumulative-layout-shift',
    { numericValue?: number }
  > & {
    'network-requests': { details: { items: readonly RequestItem[] } }
    'user-timings': { details: { items: readonly { name: string; startTime: number }[] } }
  }
}

interface RequestItem {
  resourceType?: string
  transferSize: number
  networkEndTime?: number
}

export const auditOf = ({ runtimeError, categories, audits }: LighthouseReport): PageAudit => {
  if (runtimeError) throw new Error(`Lighthouse failed: ${runtimeError.message}`)
  const answers = audits['user-timings'].details.items.find(({ name }) => name === ANSWERS)
  if (!answers) throw new Error('The page never answered.')
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType, networkEndTime = Infinity }) => resourceType === 'Script' && networkEndTime <= answers.startTime,
  )
  return {
    score: Math.round(100 * (categories.performance.score ?? 0)),
    largestPaint: audits['largest-contentful-paint'].numericValue ?? Number.NaN,
    blocking: audits['total-blocking-time'].numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift'].numericValue ?? Number.NaN,
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

interface PuppeteerPage {
  goto: (url: string) => Promise<unknown>
  evaluate: <T>(run: (given: T) => void, given: T) => Promise<unknown>
  evaluateOnNewDocument: <T extends unknown[]>(run: (...given: T) => void, ...given: T) => Promise<unknown>
}

interface PuppeteerContext {
  newPage: () => Promise<PuppeteerPage>
  setCookie: (...cookies: StorageState['cookies']) => Promise<void>
  close: () => Promise<void>
}

interface Puppeteer {
  connect: (to: { browserURL: string }) => Promise<{
    createBrowserContext: () => Promise<PuppeteerContext>
    disconnect: () => Promise<void>
  }>
}

type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: PuppeteerPage,
) => Promise<{ lhr: LighthouseReport } | undefined>

const load = async (): Promise<{ lighthouse: Lighthouse; puppeteer: Puppeteer }> => {
  const main = `${HOME}/node_modules/lighthouse/core/index.js`
  if (!existsSync(main)) {
    const install = ['install', '--prefix', HOME, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
    const { code } = await runStep('npm', [...install, `lighthouse@${VERSION}`])
    if (code !== 0) throw new Error(`Lighthouse could not be installed: npm install ended with ${code}.`)
  }
  const puppeteer = createRequire(main).resolve('puppeteer-core')
  const [lighthouseModule, puppeteerModule] = await Promise.all(
    [main, puppeteer].map((file) => import(pathToFileURL(file).href) as Promise<{ default: unknown }>),
  )
  return {
    lighthouse: lighthouseModule!.default as Lighthouse,
    puppeteer: puppeteerModule!.default as Puppeteer,
  }
}

const markAnswer = (name: string, mark: string, everyMs: number) => {
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith(mark))
  const timer = setInterval(() => {
    const controls = document.querySelectorAll('main :is(button, input, select, textarea, a[href])')
    if (![...controls].some(isHydrated)) return
    performance.mark(name)
    clearInterval(timer)
  }, everyMs)
}

export const openLighthouse = async (port: number) => {
  const { lighthouse, puppeteer } = await load()
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` })
  return {
    run: async (url: string, state?: StorageState): Promise<PageAudit> => {
      const context = await browser.createBrowserContext()
      try {
        const page = await context.newPage()
        if (state) {
          await context.setCookie(...state.cookies)
          await page.goto(new URL('/readyz', url).href)
          await page.evaluate(
            (stored) => {
              for (const { name, value } of stored) localStorage.setItem(name, value)
            },
            state.origins.flatMap(({ localStorage }) => localStorage),
          )
        }
        await page.evaluateOnNewDocument(markAnswer, ANSWERS, REACT_MARK, LOOK_EVERY_MS)
        const flags = { onlyCategories: ['performance'], logLevel: 'error', ignoreStatusCode: true }
        const result = await lighthouse(url, flags, undefined, page)
        if (!result) throw new Error('Lighthouse has no result.')
        return auditOf(result.lhr)
      } finally {
        await context.close()
      }
    },
    close: () => browser.disconnect(),
  }
}
