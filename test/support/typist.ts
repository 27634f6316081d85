import { expect, test, type Locator, type Page } from '@playwright/test'

const STOPS_MAX = 40

const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element.contains(element.ownerDocument.activeElement)))

export const typist = (page: Page) => {
  let typed = 0
  let others = 0
  const press = async (key: string, times = 1) => {
    for (let at = 0; at < times; at += 1) await page.keyboard.press(key)
    others += times
  }
  const tabTo = async (target: Locator) => {
    await expect(target.first()).toBeVisible()
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      if (await hasFocus(target)) return
      await press('Tab')
    }
    throw new Error(`${STOPS_MAX} presses of Tab do not reach ${target.toString()}`)
  }
  return {
    press,
    tabTo,
    push: async (target: Locator) => {
      await tabTo(target)
      await press('Enter')
    },
    toggle: async (target: Locator) => {
      await tabTo(target)
      await press('Space')
    },
    type: async (text: string) => {
      for (const letter of text) await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      typed += text.length
    },
    record: (story: string, most: number) => {
      const figure = `${typed + others} key presses, ${typed} of them typed text: ${story}`
      test.info().annotations.push({ type: 'key presses', description: figure })
      // oxlint-disable-next-line no-console -- readers of the run look for this figure
      console.log(figure)
      expect(typed + others, story).toBeLessThanOrEqual(most)
    },
  }
}

export type Typist = ReturnType<typeof typist>
