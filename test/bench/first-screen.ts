import { chromium } from '@playwright/test'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { getBrowser } from '#scripts/browser.mjs'
import { startServer } from '#test/support/server.ts'
import { startBareServer } from './bare-server.ts'
import { median, ofRounds, type Figure, type Section } from './figure.ts'
import { placeOfPlus, visit, withoutScripts, type Visit } from './first-visit.ts'

const ROUNDS = 5
const LONG_TASK_MS = 50
const BAR = { lcpRatio: 1.25, tapMs: 1000, tbtMs: 100, shift: 0.001 }

const blocked = ({ painted, long }: Visit) =>
  long
    .filter(({ start }) => start >= painted)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0)

const LIMITS = {
  answers:
    `a request takes 562 ms. The browser requests the scripts when the page has arrived, 280 ms before its first paint, and the last of their 125 KB,
    with the font and the logos, arrives 1,100 ms after it. Reading the scripts and hydrating the page takes 350 ms more. A limit of 1,000 ms would
    leave room for 75 KB; React needs 61 KB, which leaves 14 for the router, the charts and the shop. Scripts inside the page would save one request of
    562 ms, but the server would send them with each page again, because the browser cannot cache them. Until then a script in the page shows the
    effect of the tap.`.replaceAll(/\s+/g, ' '),
  tapped:
    'the tap makes React hydrate its part of the page at once instead of in pieces, and React then handles the tap.',
  requests:
    'the first screen needs eight requests: the page, three scripts, the font, two logos and the picture of the footer. Parts that React hydrates later begin the other requests in the last 80 ms before the answer, and the answer does not wait for them.',
  blocking:
    'the longest task, 120 ms, reads the scripts and begins to hydrate the page. React hydrates the later parts in one or two tasks of 60 to 90 ms, in which their code runs for the first time. The calendar is rendered ahead in pieces.',
}

export const measure = async (): Promise<Section> => {
  const executablePath = await getBrowser(process.execPath)
  const server = await startServer({}, SERVE_COMMAND)
  const html = await (await fetch(`${server.origin}/de`)).text()
  const bare = await startBareServer('same bytes', Buffer.from(withoutScripts(html)), 'text/html; charset=utf-8')
  const pages = { bare: bare.origin, booking: `${server.origin}/de`, english: `${server.origin}/en` }
  type Name = keyof typeof pages
  const visits: Record<Name, Visit[]> = { bare: [], booking: [], english: [] }
  const looked: Record<Name, Visit[]> = { bare: [], booking: [], english: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of Object.keys(pages) as Name[]) {
        const open = () => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
        const place = await open()
        const tap = name === 'bare' ? undefined : await placeOfPlus(place, pages[name])
        await place.close()
        for (const [found, where] of [
          [looked, undefined],
          [visits, tap],
        ] as const) {
          const browser = await open()
          found[name].push(await visit(browser, pages[name], where))
          await browser.close()
        }
      }
  } finally {
    await bare.stop()
    await server.stop()
  }
  const baseline = { name: 'the same page without scripts', value: median(looked.bare.map(({ lcp }) => lcp)) }
  const figuresOf = (name: 'booking' | 'english', words: string): Figure[] => {
    const figure = (
      what: string,
      unit: string,
      value: (seen: Visit) => number,
      bar?: [string, number],
      from = visits,
    ): Figure => {
      const rounds = from[name].map(value)
      return {
        name: `${words}: ${what}`,
        ...ofRounds(rounds),
        unit,
        ...(bar && { bar: { words: bar[0], isMet: median(rounds) <= bar[1] } }),
      }
    }
    const lcp = figure('largest paint', 'ms', (seen) => seen.lcp, ['1.25 of it', BAR.lcpRatio * baseline.value], looked)
    const shown = figure('a tap on + shows its count, after the tap', 'ms', (seen) => seen.shown! - seen.pressed!, [
      '1,000 ms',
      BAR.tapMs,
    ])
    const answered = figure(
      'a tap on + is in the booking, after first paint',
      'ms',
      (seen) => seen.answered! - seen.painted,
      ['1,000 ms', BAR.tapMs],
    )
    const blocking = ['100 ms', BAR.tbtMs] as [string, number]
    const requests = figure('requests until it answers', 'files', (seen) => seen.requests, ['at most 12', 12])
    const later = figure(
      'total blocking time from first paint on, with all that is loaded later',
      'ms',
      blocked,
      blocking,
      looked,
    )
    const tapped = figure('the same, with a tap on + at first paint', 'ms', blocked, blocking)
    return [
      { ...lcp, baseline },
      shown,
      { ...answered, ...(answered.bar?.isMet === false && { limit: LIMITS.answers }) },
      { ...requests, ...(requests.bar?.isMet === false && { limit: LIMITS.requests }) },
      { ...later, ...(later.bar?.isMet === false && { limit: LIMITS.blocking }) },
      { ...tapped, ...(tapped.bar?.isMet === false && { limit: LIMITS.tapped }) },
      figure('layout shift', '', ({ shift }) => shift, ['none', BAR.shift], looked),
    ]
  }
  return {
    title: 'First screen',
    intro: `The first load of a visitor in a new browser with a window of 412 x 823, on slow 4G (562.5 ms for each request, 1.47 Mbit/s) with the CPU slowed 4 times; ${ROUNDS} rounds in turns with the baseline.`,
    figures: [...figuresOf('booking', 'booking page'), ...figuresOf('english', 'in English')],
  }
}
