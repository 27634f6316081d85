import { chromium } from '@playwright/test'
import { getBrowser } from '#scripts/browser.mjs'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { freePort } from '#test/support/free-port.ts'
import { publicPages } from '#test/support/public-pages.ts'
import { startServer } from '#test/support/server.ts'
import { entryPictureFigures } from './entry-picture.ts'
import { median, ofRounds, type Figure, type Section } from './figure.ts'
import { openLighthouse, type PageAudit } from './lighthouse.ts'

const ROUNDS = 3
const BAR = { score: 95, shift: 0.001, scriptKb: 200 }

const figuresOf = (page: string, runs: readonly PageAudit[]): Figure[] => {
  const figure = (
    what: string,
    unit: string,
    value: (run: PageAudit) => number,
    bar?: { words: string; isReached: (middle: number) => boolean },
  ): Figure => {
    const values = runs.map(value)
    return {
      name: `${page}: ${what}`,
      ...ofRounds(values),
      unit,
      ...(bar && { bar: { words: bar.words, isMet: bar.isReached(median(values)) } }),
    }
  }
  return [
    figure('score', 'of 100', ({ score }) => score, {
      words: 'at least 95',
      isReached: (middle) => middle >= BAR.score,
    }),
    figure('largest paint', 'ms', ({ largestPaint }) => largestPaint),
    figure('blocking time', 'ms', ({ blocking }) => blocking),
    figure('layout shift', '', ({ shift }) => shift, { words: 'none', isReached: (middle) => middle <= BAR.shift }),
    figure('scripts until it answers', 'KB', ({ scriptBytes }) => scriptBytes / 1000, {
      words: 'at most 200 KB',
      isReached: (middle) => middle <= BAR.scriptKb,
    }),
  ]
}

export const measure = async (): Promise<Section> => {
  const executablePath = await getBrowser(process.execPath)
  const server = await startServer({ RATE_LIMITS: 'off', JOBS_EVERY_SECONDS: '2' }, SERVE_COMMAND)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const pages = await publicPages(browser, server.origin, server.dataDir)
    const lighthouse = await openLighthouse(port)
    const runs = new Map<string, PageAudit[]>()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { name, path, state } of pages)
        runs.set(name, [...(runs.get(name) ?? []), await lighthouse.run(server.origin + path, state)])
    await lighthouse.close()
    const picture = await entryPictureFigures(executablePath)
    return {
      title: 'Pages',
      intro: `Performance of each public page in Lighthouse, which simulates a phone on slow 4G with a slow CPU; ${ROUNDS} rounds. Each run is a visitor’s first load of a demo shop on PGlite. A page answers when React has hydrated a control of its content; at checkout, this is the link to log in, and the fields of the form follow after 49 KB more of scripts and the prices. Scripts are counted as they are sent, with their headers. The picture is a photo of 2,400 pixels that an import has made smaller; its page is measured on slow 4G with the CPU slowed 4 times, in turns with the same page without scripts.`,
      figures: [...[...runs].flatMap(([name, found]) => figuresOf(name, found)), ...picture],
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
