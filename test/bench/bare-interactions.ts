import type { Browser } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Interaction } from './interactions.ts'
import { openPhone } from './press.ts'

const TIMES = 4
const ADDRESS = 'http://localhost/bare'

export const buildBarePage = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: 'test/bench/bare-page.tsx', output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

export const visitBarePage = async (
  browser: Browser,
  script: string,
  took: (interaction: Interaction, ms: number) => void,
): Promise<void> => {
  const { page, press, close } = await openPhone(browser, took)
  const body = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><div id="page"></div><script>${script}</script>`
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(ADDRESS)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await press('opening the calendar, the first time', 'table', button('Calendar'))
  await button('Calendar').tap()
  await press('opening the calendar again', 'table', button('Calendar'))
  for (let time = 0; time < TIMES; time += 1) {
    await press('the next month', 'h2', button('Next month'))
    for (const at of [3, 6]) await press('a day', 'td [aria-pressed="true"]', page.locator('td button').nth(at))
  }
  await press('entering the products, the first time', 'article', button('Products'))
  for (let time = 0; time < TIMES; time += 1)
    await press('a size', 'output', page.locator('article').first().locator('label').nth(time))
  await button('Products').tap()
  await press('the cart’s sheet, the first time', 'dialog', button('Cart'))
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'hidden' })
  await press('the cart’s sheet again', 'dialog', button('Cart'))
  await page.keyboard.press('Escape')
  await page.getByRole('textbox').tap()
  for (const letter of 'Muster') await press('a letter typed at checkout', 'input[type="text"]', letter)
  await close()
}
