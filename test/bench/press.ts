import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { slowDown } from '#test/support/slow-network.ts'

const PATIENCE_MS = 120_000
/** The pause between presses, in which a visitor would read. */
const BETWEEN_PRESSES_MS = 800

interface Answers {
  /** Starts the measurement with the next press. It ends when the element at the selector has visibly changed. */
  expectChange: (selector: string) => void
  answered: Promise<number>
}

/** Measures, within the page, the time from a press to the paint that shows the change. */
const watchAnswers = () => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this function by itself
  const read = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => (element instanceof HTMLInputElement ? element.value : `+${element.textContent}`))
      .join('|')
  const expectChange = (selector: string) => {
    const before = read(selector)
    const { promise, resolve } = Promise.withResolvers<number>()
    let isPressed = false
    const press = ({ timeStamp }: Event) => {
      if (isPressed) return
      isPressed = true
      const look = () => {
        const now = read(selector)
        if (now === before || now === '') requestAnimationFrame(look)
        else {
          // Resolves by a message, because a message arrives only after this frame is painted.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(0)
        }
      }
      requestAnimationFrame(look)
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true, once: true })
    Object.assign(globalThis, { answered: promise })
  }
  Object.assign(globalThis, { expectChange })
}

/**
 * Returns the middle of an element, so that a press has coordinates as a finger has. Playwright's own tap asks the page
 * for its target, which takes time on a slowed CPU.
 */
const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Presses an element, or a key by its name, and measures the time until the element at `selector` changes. */
export type Press<Name> = (name: Name, selector: string, pressed: Locator | string) => Promise<void>

const pressOn =
  <Name>(page: Page, took: (name: Name, ms: number) => void): Press<Name> =>
  async (name, selector, pressed) => {
    // Waits until the work after the last press is done, including what is drawn in advance.
    await delay(BETWEEN_PRESSES_MS)
    const at = typeof pressed === 'string' ? undefined : await middleOf(pressed)
    await page.evaluate((of) => (globalThis as unknown as Answers).expectChange(of), selector)
    if (at) await page.touchscreen.tap(at.x, at.y)
    else await page.keyboard.press(pressed as string)
    took(name, await page.evaluate(() => (globalThis as unknown as Answers).answered))
  }

/** Opens a page as a phone on slow 4G with a slowed CPU. */
export const openPhone = async <Name>(
  browser: Browser,
  took: (name: Name, ms: number) => void,
): Promise<{ page: Page; press: Press<Name>; close: () => Promise<void> }> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'de-AT',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.addInitScript(watchAnswers)
  await slowDown(page)
  return { page, press: pressOn(page, took), close: () => context.close() }
}
