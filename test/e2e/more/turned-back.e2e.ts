import type { Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import type { Site } from '#contract/site.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { answerPrices } from '#test/support/prices.ts'
import { expect, test } from '#test/support/shop.ts'

const poles = { id: 'stoecke', count: 1, title: 'Skistöcke' }
const adult = (...products: BookingDraft['persons'][number]['products']) =>
  ({ type: 1, age: null, coverage: false, products }) as const

const keepPoles = async (page: Page, more: Partial<BookingDraft>) =>
  keepDraft(page, { ...familyDraft(await weekAhead(page.request, 8)), persons: [adult(poles)], ...more })

const step = (page: Page, name: string) => page.locator(`#${name}`)
const alert = (page: Page) => page.getByRole('alert')

const todayOf = async (page: Page) => ((await (await page.request.get('/alpin/de/api/site')).json()) as Site).today

const MISSING = [
  {
    what: 'no equipment',
    draft: () => ({ persons: [adult()] }),
    where: 'products',
    words: 'Jede Person braucht mindestens einen Artikel.',
  },
  {
    what: 'no days',
    draft: () => ({ days: { from: null, to: null } }),
    where: 'calendar',
    words: 'Bitte wählen Sie den Zeitraum Ihrer Leihe.',
  },
  {
    what: 'a first day that is today',
    draft: (today: string) => ({ days: { from: today, to: today } }),
    where: 'calendar',
    words: 'Die Leihe beginnt frühestens morgen und endet nicht vor dem ersten Tag.',
  },
  {
    what: 'no location',
    draft: () => ({ location: null }),
    where: 'location',
    words: 'Bitte wählen Sie, wo Sie die Ausrüstung abholen.',
  },
] as const

for (const address of ['/#cart', '/checkout'])
  test.describe(`a visitor at ${address}`, () => {
    for (const { what, draft, where, words } of MISSING)
      test(`a visitor whose booking has ${what} sees the step to correct it, with a message`, async ({ page }) => {
        await keepPoles(page, draft(await todayOf(page)))
        await page.goto(address)
        await expect(step(page, where)).toHaveAttribute('data-state', 'open')
        await expect(step(page, where).getByRole('alert')).toContainText(words)
        await expect(page).toHaveURL(new RegExp(`#${where}$`))
      })
  })

test.describe('a visitor at the cart', () => {
  test('a visitor without persons is asked to add a person', async ({ page }) => {
    await openPage(page, '/de')
    for (let left = 2; left > 0; left -= 1)
      await page.getByRole('button', { name: 'Ein Erwachsener weniger', exact: true }).click()
    await page.evaluate(() => void (location.hash = 'cart'))
    await expect(step(page, 'entry').getByRole('alert')).toContainText('Bitte geben Sie an, wer ausleihen möchte.')
    await expectNoFlaws(page)
  })

  test('a visitor whose booking is incomplete sees a message until another step opens', async ({ page }) => {
    await openPage(page, '/de#cart')
    await expect(step(page, 'calendar').getByRole('alert')).toContainText('Ihre Buchung ist noch nicht vollständig')
    await page.getByRole('button', { name: 'Ändern: Wer leiht aus?' }).click()
    await expect(alert(page)).toBeHidden()
  })
})

test.describe('an incomplete booking at checkout', () => {
  test('at checkout, a link leads back to the steps if a person has no equipment', async ({ page }) => {
    await keepPoles(page, { persons: [adult(poles), adult()] })
    await page.goto('/checkout')
    await expect(step(page, 'cart').getByRole('alert')).toContainText('Jede Person braucht mindestens einen Artikel.')
    await expect(alert(page)).toBeInViewport()
    await alert(page).getByRole('button', { name: 'Zur Ausrüstung' }).click()
    await expect(page.getByRole('tab', { name: /^Erwachsener 2/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/#products$/)
    await page.getByRole('button', { name: 'Ändern: Wer leiht aus?' }).click()
    await expect(page).not.toHaveURL(/#/)
  })

  test('at checkout, skis without a size lead back to the cart', async ({ page }) => {
    await keepPoles(page, { persons: [adult({ id: 'ski-premium', count: 1, title: 'Premiumski' })] })
    await page.goto('/checkout')
    await expect(step(page, 'cart').getByRole('alert')).toContainText('Bitte wählen Sie Modell und Größe.')
  })

  test('at checkout, a sold-out product leads back to the cart', async ({ page }) => {
    await keepPoles(page, {})
    await page.route('**/api/stock', (route) => route.fulfill({ json: { stock: [{ product: 'stoecke', stock: 0 }] } }))
    await answerPrices(page, (offer) => ({
      ...offer,
      categories: offer.categories.map((category) => ({
        ...category,
        products: category.products.map((product) => ({ ...product, ...(product.id === 'stoecke' && { stock: 0 }) })),
      })),
    }))
    await page.goto('/checkout')
    await page.getByRole('dialog').getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(step(page, 'cart').getByRole('alert')).toContainText(
      'Bitte entfernen Sie sie und wählen Sie andere: Skistöcke',
    )
  })
})
