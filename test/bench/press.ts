import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { slowDown } from '#test/support/slow-network.ts'

const PATIENCE_MS = 120_000
const BETWEEN_PRESSES_MS = 800

interface Answers {
  expectChange: (selector: string) => void
  answered: Promise<number>
}

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
          // The message arrives only after this frame was painted.
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

const middleOf = async (target: Locator): Promise<{ x: number; y: number }> => {
  // Scrolls it to the middle, because the bar at the lower edge would get the tap.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const STILL_FRAMES = 10

const hasComeToRest = (frames: number) =>
  new Promise<void>((resolve) => {
    let last = scrollY
    let still = 0
    const look = () => {
      still = scrollY === last ? still + 1 : 0
      last = scrollY
      if (still < frames) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })

/** Waits until the page has come to rest, because its scrolling to an opened step would move the target under the tap. */
export const tapAtRest = async (target: Locator): Promise<void> => {
  await delay(BETWEEN_PRESSES_MS)
  await target.page().evaluate(hasComeToRest, STILL_FRAMES)
  await target.tap()
}

export type Press<Name> = (name: Name, selector: string, pressed: Locator | string) => Promise<void>

const pressOn =
  <Name>(page: Page, took: (name: Name, ms: number) => void): Press<Name> =>
  async (name, selector, pressed) => {
    await delay(BETWEEN_PRESSES_MS)
    const at = typeof pressed === 'string' ? undefined : await middleOf(pressed)
    await page.evaluate((of) => (globalThis as unknown as Answers).expectChange(of), selector)
    if (at) await page.touchscreen.tap(at.x, at.y)
    else await page.keyboard.press(pressed as string)
    took(name, await page.evaluate(() => (globalThis as unknown as Answers).answered))
  }

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
