import { chromium, type Page } from '@playwright/test'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { getBrowser } from '#scripts/browser.mjs'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pasteInto } from '#test/support/group-pages.ts'
import { startServer } from '#test/support/server.ts'
import { CPU_SLOWED } from '#test/support/slow-network.ts'
import { ofRounds, type Section } from './figure.ts'

const PERSONS = 60
const ROUNDS = 5
const LETTERS = 'Mustermann'

const BAR_MS = 200
/** Chromium reports only tasks of more than 50 ms. */
const UNSEEN_MS = 50

interface Tasks {
  tasks: number[]
}

const watchTasks = () => {
  const found: number[] = []
  Object.assign(globalThis, { tasks: found })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.push(duration)
  }).observe({ type: 'longtask' })
}

const longestOf = async (page: Page, act: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => (globalThis as unknown as Tasks).tasks.splice(0))
  await act()
  // Waits, because the browser reports a task only after the task has ended.
  await page.waitForTimeout(600)
  return Math.max(UNSEEN_MS, ...(await page.evaluate(() => (globalThis as unknown as Tasks).tasks)))
}

const saved = (page: Page) => page.locator('[data-part="group-kept"]', { hasText: /espeichert/ }).waitFor()
const cellOf = (page: Page, row: number, column: string) =>
  page.locator(`tr[data-person]:nth-child(${row}) [data-column="${column}"]`)

const rows = [
  'Vorname\tNachname\tAlter\tGröße\tGewicht\tSchuhgröße\tKönnen',
  ...Array.from(
    { length: PERSONS },
    (_, at) => `Kind ${at}\tMuster\t${9 + (at % 6)}\t${130 + at / 2}\t40\t37\tAnfänger`,
  ),
].join('\n')

const measureTable = async (executablePath: string, origin: string): Promise<Record<string, number>> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
      locale: 'de-AT',
    })
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    const { slug } = await beginGroupOf(context.request, { date: await weekAhead(context.request) })
    await page.goto(`${origin}/alpin/de/groups/${slug}`)
    await page.getByRole('button', { name: 'Person hinzufügen' }).click()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
    const paste = await longestOf(page, async () => {
      await pasteInto(cellOf(page, 1, 'firstname'), rows)
      await cellOf(page, PERSONS, 'firstname').waitFor({ state: 'attached' })
      await saved(page)
    })
    const equipment = await longestOf(page, async () => {
      const tools = page.locator('[data-part="group-equipment-tools"]')
      const choice = tools.locator('select')
      await choice.selectOption({ label: 'Ski: Kinderski' })
      await choice.selectOption({ label: 'Schuhe: Kinderskischuh' })
      await tools.locator('[data-part="group-fit"] button').click()
      await saved(page)
    })
    const typing = await longestOf(page, async () => {
      await cellOf(page, 30, 'lastname').pressSequentially(LETTERS)
      await saved(page)
    })
    return { paste, equipment, typing }
  } finally {
    await browser.close()
  }
}

const NAMES: Record<string, string> = {
  paste: `pasting ${PERSONS} persons`,
  equipment: 'skis and boots for all, in fitting sizes',
  typing: 'typing a name in one of the rows',
}

export const measure = async (): Promise<Section> => {
  const browser = await getBrowser(process.execPath)
  const server = await startServer({ RATE_LIMITS: 'off' }, SERVE_COMMAND)
  try {
    const all: Record<string, number[]> = { paste: [], equipment: [], typing: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, longest] of Object.entries(await measureTable(browser, server.origin))) all[name]!.push(longest)
    return {
      title: 'The table of a group',
      intro: `The longest task of the browser while a table of ${PERSONS} persons is filled in, with the CPU slowed ${CPU_SLOWED} times. A value of ${UNSEEN_MS} ms means that Chromium reports no long task.`,
      figures: Object.entries(all).map(([name, longest]) => ({
        name: NAMES[name]!,
        ...ofRounds(longest),
        unit: 'ms',
        bar: { words: `no task over ${BAR_MS} ms`, isMet: Math.max(...longest) <= BAR_MS },
      })),
    }
  } finally {
    await server.stop()
  }
}
