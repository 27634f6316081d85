import { expect, type Locator, type Page } from '@playwright/test'

export interface Hand {
  press: (target: Locator) => Promise<void>
  tick: (checkbox: Locator) => Promise<void>
  choose: (radio: Locator) => Promise<void>
  pick: (day: Locator) => Promise<void>
}

const hasFocus = (target: Locator) =>
  target.evaluateAll((elements) => elements.some((element) => element.contains(element.ownerDocument.activeElement)))

const STOPS_MAX = 150

const tabTo = async (page: Page, target: Locator) => {
  await expect(target.first()).toBeVisible()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus does not reach ${target.toString()}`)
}

const move = async (page: Page, target: Locator, key: string) => {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${target.toString()}`)
}

const pressLabel = (box: Locator) => box.locator('xpath=ancestor::label').click({ position: { x: 8, y: 8 } })

export const tick = async (box: Locator): Promise<void> => {
  if (!(await box.isChecked())) await pressLabel(box)
  await expect(box).toBeChecked()
}

export const untick = async (box: Locator): Promise<void> => {
  await pressLabel(box)
  await expect(box).not.toBeChecked()
}

export const mouse: Hand = {
  press: (target) => target.click(),
  tick,
  choose: tick,
  pick: (day) => day.click(),
}

export const keyboard = (page: Page): Hand => ({
  press: async (target) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  },
  tick: async (checkbox) => {
    await tabTo(page, checkbox)
    await page.keyboard.press('Space')
    await expect(checkbox).toBeChecked()
  },
  choose: async (radio) => {
    await tabTo(page, radio.locator('xpath=ancestor::*[@role="radiogroup"]'))
    if (await hasFocus(radio)) await page.keyboard.press('Space')
    else await move(page, radio, 'ArrowDown')
    await expect(radio).toBeChecked()
  },
  pick: async (day) => {
    const grids = page.getByRole('grid')
    if (!(await hasFocus(grids))) await tabTo(page, grids)
    await page.keyboard.press('Home')
    await move(page, day, 'ArrowRight')
    await page.keyboard.press('Enter')
  },
})
