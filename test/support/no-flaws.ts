import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Waits for all animations except endless ones, because elements that fade in have too little contrast. */
export const standStill = async () => {
  for (let still = 0; still < 3; still += 1) {
    await new Promise(requestAnimationFrame)
    if (document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)) still = 0
  }
}

const headingFlaws = () => {
  const flaws: string[] = []
  const words = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')].filter(
    (heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[role$="dialog"]'),
  )
  let level = 0
  for (const heading of words) {
    const own = Number(heading.tagName.slice(1))
    if (own > level + 1) flaws.push(`h${own} after h${level}: ${heading.textContent}`)
    level = own
  }
  const named = words
    .filter(({ tagName }) => tagName === 'H1' || tagName === 'H2')
    .map(({ textContent }) => textContent)
  for (const name of new Set(named))
    if (named.filter((other) => other === name).length > 1) flaws.push(`twice: ${name}`)
  if (words.filter((heading) => heading.matches('#main h1')).length > 1) flaws.push('more than one h1')
  const title = document.querySelector('[data-part="step"][data-state="open"] h2') ?? document.querySelector('h1')
  if (!document.title.startsWith(title?.textContent ?? ' '))
    flaws.push(`${document.title}, though it is ${title?.textContent}`)
  return flaws
}

export const headingFlawsOf = (page: Page): Promise<string[]> => page.evaluate(headingFlaws)

/** Waits for the title, because the app sets it when a page of the server hydrates. */
export const expectHeadings = (page: Page) => expect.poll(() => headingFlawsOf(page)).toEqual([])

/** Runs axe directly, because its package for Playwright opens a second page for each check. */
export const violationsOf = async (page: Page, of: string, without: string[] = []) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(
    async (part) => {
      const { run } = (globalThis as unknown as { axe: { run: (...asked: object[]) => Promise<AxeResults> } }).axe
      const preload = { assets: ['media'] }
      const { violations } = await run(part, { resultTypes: ['violations'], iframes: false, preload })
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
    },
    { include: [of], exclude: without },
  )
}

const controlFlaws = () => {
  const SMALLEST = 24
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const shown = <E extends Element>(selector: string) =>
    [...document.querySelectorAll<E & HTMLElement>(selector)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      // Leaves out elements of one pixel, because only screen readers notice them.
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    })
  // Allows small links within a sentence, because they have the height of its lines.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const isInSentence = (target: HTMLElement) =>
    getComputedStyle(target).display === 'inline' &&
    target.parentElement?.textContent.trim() !== target.textContent.trim()
  const small = shown('a[href], button, summary, select, textarea').flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    if (Math.min(width, height) >= SMALLEST || isInSentence(target)) return []
    return [`${Math.round(width)} × ${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`]
  })
  const links = shown<HTMLAnchorElement>('a[href]').filter((link) => !link.closest('[data-part="statechart"]'))
  const places = Map.groupBy(links, (link) => (link.getAttribute('aria-label') ?? link.textContent).trim())
  const alike = [...places]
    .filter(([, same]) => new Set(same.map(({ href }) => href)).size > 1)
    .map(([name]) => `links to several places: ${name}`)
  const silent = shown('[role="alertdialog"]:not([data-part="snackbar"])')
    .filter((dialog) => !document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent)
    .map(({ outerHTML }) => `no description: ${outerHTML.slice(0, 120)}`)
  return [...small, ...alike, ...silent]
}

const cutOff = () => {
  const SCROLLED = ['tab-list', 'table-scroll', 'flow-frame', 'flow-steps', 'statechart']
    .map((part) => `[data-part="${part}"]`)
    .join()
  const FIELDS = 'input, textarea, select'
  const CONTROLS = 'a[href], button, summary'
  const flaws: string[] = []
  const { scrollWidth, clientWidth: screen } = document.documentElement
  if (scrollWidth > screen) flaws.push(`the page scrolls sideways by ${scrollWidth - screen} px`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { width, height, left, right } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || element.closest(`${SCROLLED}, svg, [data-part="hidden"]`)) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const { display, overflowX, overflowY, clipPath } = getComputedStyle(element)
    if (clipPath !== 'none' || display === 'inline') continue
    const wide = element.scrollWidth - element.clientWidth
    const high = element.scrollHeight - element.clientHeight
    const isControl = element.matches(CONTROLS)
    const flaw =
      ((overflowX !== 'visible' || isControl) &&
        wide > 1 &&
        !element.matches(FIELDS) &&
        `its content is ${wide} px too wide`) ||
      (overflowY === 'hidden' && high > 1 && `its content is ${high} px too high`) ||
      ((isControl || element.matches(FIELDS)) &&
        (left < -1 || right > screen + 1) &&
        `it lies at ${Math.round(left)} to ${Math.round(right)} px`)
    if (flaw) flaws.push(`${flaw}: ${element.outerHTML.slice(0, 120)}`)
  }
  return flaws
}

export const cutOffIn = (page: Page): Promise<string[]> => page.evaluate(cutOff)

export const cutOffInLargeText = async (page: Page): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page)
  const setFont = (size: number) => browser.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await setFont(32)
  const flaws = await cutOffIn(page)
  await setFont(16)
  await browser.detach()
  return flaws
}

interface Part {
  of?: string
  without?: string[]
}

export const expectNoFlaws = async (page: Page, { of = 'main, [role$="dialog"]', without = [] }: Part = {}) => {
  const hasMotion = await page.evaluate(() => matchMedia('(prefers-reduced-motion: no-preference)').matches)
  if (hasMotion) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(standStill)
  const violations = await violationsOf(page, of, ['[data-live-announcer]', ...without])
  if (hasMotion) await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(violations).toEqual([])
  await expectHeadings(page)
  expect(await page.evaluate(controlFlaws)).toEqual([])
  expect(await cutOffIn(page)).toEqual([])
}
