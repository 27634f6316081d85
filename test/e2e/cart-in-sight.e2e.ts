import type { Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { tick } from '#test/support/hand.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

type DraftPerson = BookingDraft['persons'][number]
type Line = DraftPerson['products'][number]

const line = (id: string, title: string): Line => ({ id, count: 1, title })
const person = (type: 1 | 3, products: Line[]): DraftPerson => ({
  type,
  age: type === 3 ? 8 : null,
  coverage: false,
  products,
})
const POLES = line('stoecke', 'Skistöcke')
const HELMET = line('helm-kinder', 'Kinderhelm')

const FAMILY = [person(1, [POLES]), person(1, [POLES]), person(3, [HELMET]), person(3, [HELMET, POLES])]

const keepFamily = async (page: Page) => {
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request)), persons: FAMILY })
}

const SCREENS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 700 },
  { width: 1920, height: 1080 },
]

test('A family’s cart shows subtotals, and its total and next button fit four screen sizes', async ({ page }) => {
  await keepFamily(page)
  await page.goto('/de#cart')
  const cart = page.locator('#cart')
  const folded = cart.locator('[data-part="cart-person"]')
  const total = cart.locator('[data-part="cart-total"] [data-part="amount"]')
  await expect(folded.locator('summary [data-part="amount"]').filter({ visible: true })).toHaveText([
    '21,00 €',
    '21,00 €',
    '15,50 €',
    '26,00 €',
  ])
  await expect(cart.locator('[data-part="cart-line"]').filter({ visible: true })).toHaveCount(0)
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await cart.getByRole('heading', { name: 'Ihr Warenkorb' }).evaluate((heading) => heading.scrollIntoView())
    await expect(total).toHaveText('83,50 €')
    await expect(total).toBeInViewport({ ratio: 1 })
    await expect(cart.getByRole('button', { name: 'Weiter zu Ihren Daten' })).toBeInViewport({ ratio: 1 })
  }
  await folded.nth(3).locator('summary').first().click()
  await expect(cart.getByRole('button', { name: 'Kinderhelm von Kind 2 entfernen' })).toBeVisible()
  await expectNoFlaws(page)
})

test.describe('an outage', () => {
  test.use({ allowed: /^failed:/ })

  test('On a phone, the notice of an outage covers no button of the cart', { tag: '@deep' }, async ({ page }) => {
    await keepFamily(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/de#cart')
    const cart = page.locator('#cart')
    await expect(cart.locator('[data-part="cart-total"] [data-part="amount"]')).toHaveText('83,50 €')
    await page.route('**/api/prices', (route) => route.abort())
    const kid = cart.locator('[data-part="cart-person"]').nth(3)
    await kid.locator('summary').first().click()
    await tick(kid.getByRole('checkbox'))
    const notice = page.locator('[data-part="notice"]').filter({ hasText: 'Keine Verbindung zum Shop' })
    await expect(notice).toBeVisible()
    const next = cart.getByRole('button', { name: 'Weiter zu Ihren Daten' })
    await expect(next).toBeInViewport({ ratio: 1 })
    const [above, below] = [(await notice.boundingBox())!, (await next.boundingBox())!]
    expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  })
})

test(
  'The cart’s panel shows the lines of the person being equipped, and the total',
  { tag: '@deep' },
  async ({ page }) => {
    await keepFamily(page)
    await page.goto('/de#products')
    const panel = page.getByRole('region', { name: 'Warenkorb' }).filter({ visible: true })
    const lines = panel.locator('[data-part="cart-line"]').filter({ visible: true })
    for (const height of [600, 900]) {
      await page.setViewportSize({ width: 1280, height })
      await page.getByRole('tab', { name: /^Kind 2/ }).click()
      await expect(lines).toHaveText([/Kinderhelm/, /Skistöcke/])
      await page.getByRole('tab', { name: /^Kind 1/ }).click()
      await expect(lines).toHaveText([/Kinderhelm/])
      await expect(panel.locator('[data-part="cart-total"]')).toBeInViewport({ ratio: 1 })
      await expect(panel.locator('details[open] > summary').getByText('Kinderhelm')).toBeHidden()
    }
  },
)

test('A total of four digits leaves the word beside it whole', { tag: '@deep' }, async ({ page }) => {
  const skiers = Array.from({ length: 9 }, () => person(1, [line('ski-sport', 'Sportski')]))
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request)), persons: skiers })
  await page.goto('/de#products')
  const total = page.locator('[data-part="cart-foot"] [data-part="cart-total"]').filter({ visible: true })
  await expect(total.locator('[data-part="amount"]')).toHaveText(/^\d\.\d{3},\d\d\s€$/)
  const overflow = await total.locator('[data-part="cart-total-label"]').evaluate((label) => {
    Object.assign(label.style, { hyphens: 'manual', overflowWrap: 'normal' })
    return label.scrollWidth - label.clientWidth
  })
  expect(overflow).toBe(0)
})

test('On a wide screen, steps and cart take over 70 percent of the width', { tag: '@deep' }, async ({ page }) => {
  await keepFamily(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/de#products')
  await expect(page.locator('[data-part="product"]').first()).toBeVisible()
  const [column, panel] = ['column', 'aside'].map((part) => page.locator(`[data-part="${part}"]`))
  const [words, cart] = [(await column!.boundingBox())!, (await panel!.boundingBox())!]
  expect((cart.x + cart.width - words.x) / 1920).toBeGreaterThan(0.7)
  const tops = await page
    .locator('[data-part="product"]')
    .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('At checkout, the total covers none of the notes below it', async ({ page }) => {
  await keepFamily(page)
  await page.setViewportSize({ width: 1280, height: 1400 })
  await page.goto('/checkout')
  const [total, note] = ['booking-aside-foot', 'accepted-cards'].map((part) =>
    page.locator(`[data-part="booking-aside"] [data-part="${part}"]`),
  )
  await expect(note!).toBeVisible()
  const [above, below] = [(await total!.boundingBox())!, (await note!.boundingBox())!]
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
})
