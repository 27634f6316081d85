import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const lines = (page: Page) => page.locator('#cart [data-part="cart-line"]')
const snackbar = (page: Page) => page.getByRole('alertdialog', { name: 'Premiumski von Erwachsener 1 entfernt' })

const removeSkis = async (page: Page) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 1)))
  await page.goto('/#cart')
  await page.locator('#cart').getByRole('button', { name: 'Premiumski von Erwachsener 1 entfernen' }).click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' })
  await confirm.click({ trial: true })
  const now = await page.evaluate(() => Date.now())
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
  await confirm.click()
  await expect(snackbar(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
}

test('A removed line can be restored from the snackbar', { tag: ['@phone', '@wide', '@deep'] }, async ({ page }) => {
  await removeSkis(page)
  await expect(snackbar(page).getByRole('alert')).toHaveText('Premiumski von Erwachsener 1 entfernt')
  const undo = snackbar(page).getByRole('button', { name: 'Rückgängig' })
  await undo.focus()
  await page.clock.resume()
  await expectNoFlaws(page, { of: 'body' })
  await undo.click()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('Meister SLX, 165 cm')
  await expect(snackbar(page)).toHaveCount(0)
})

const expectToAppearIn = async (page: Page, seconds: number) => {
  const durations = await snackbar(page).evaluate((box) =>
    getComputedStyle(box)
      .transitionDuration.split(',')
      .map((duration) => parseFloat(duration)),
  )
  expect(new Set(durations)).toEqual(new Set([seconds]))
}

test(
  'The snackbar disappears after five seconds unless it is hovered or focused',
  { tag: '@deep' },
  async ({ page }) => {
    await removeSkis(page)
    await test.step('reduced motion shows the snackbar without a transition', () => expectToAppearIn(page, 0))
    await test.step('reduced motion leaves no transition on the page', async () => {
      const slow = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('*')]
          .filter((element) => {
            const { transitionDuration, transitionDelay } = getComputedStyle(element)
            return `${transitionDuration},${transitionDelay}`.split(',').some((time) => parseFloat(time) > 0)
          })
          .map((element) => element.dataset['part'] ?? element.tagName),
      )
      expect(slow).toEqual([])
    })
    await page.clock.runFor(4000)
    await expect(snackbar(page)).toBeVisible()
    await snackbar(page).hover()
    await page.clock.runFor(10_000)
    await expect(snackbar(page)).toBeVisible()
    await snackbar(page).getByRole('button', { name: 'Rückgängig' }).focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(snackbar(page)).toBeVisible()
    await page.getByRole('heading', { name: 'Ihr Warenkorb' }).focus()
    await page.clock.runFor(5000)
    await expect(snackbar(page)).toHaveCount(0)
    await expect(lines(page)).toHaveCount(1)
  },
)

test('A swipe of 50 pixels dismisses the snackbar', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await removeSkis(page)
  await test.step('the snackbar appears in 0.18 s with motion', () => expectToAppearIn(page, 0.18))
  const words = (await snackbar(page).getByRole('alert').boundingBox())!
  const [x, y] = [words.x + words.width / 2, words.y + words.height / 2]
  const swipe = async (by: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(49)
  await expect(snackbar(page)).toBeVisible()
  await swipe(50)
  await expect(snackbar(page)).toHaveCount(0)
})

test('The snackbar disappears with the next change of the booking', { tag: '@deep' }, async ({ page }) => {
  await removeSkis(page)
  await page.locator('#cart [data-part="checkbox"]').first().click()
  await expect(snackbar(page)).toHaveCount(0)
})
