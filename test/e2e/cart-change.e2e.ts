import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, ski, weekAhead } from '#test/support/booking.ts'
import { next, orderButton, person as personForm } from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

type DraftPerson = BookingDraft['persons'][number]

const person = (type: 1 | 3, ...products: DraftPerson['products']): DraftPerson => ({
  type,
  age: type === 3 ? 8 : null,
  coverage: false,
  products,
})
const poles = { id: 'stoecke', count: 1, title: 'Skistöcke' }
const depot = { id: 'depot', count: 1, title: 'Skidepot' }

const cart = (page: Page) => page.locator('#cart')
const total = (page: Page) => cart(page).locator('[data-part="cart-total"] [data-part="amount"]')
const line = (page: Page, title: string) => cart(page).locator('[data-part="cart-line"]').filter({ hasText: title })
const change = (on: Locator, what: string) => on.locator('summary').filter({ hasText: `Ändern ${what}` })
const protection = (on: Page | Locator) =>
  on.locator('details').filter({ hasText: 'Was das Schutzpaket leistet' }).last()
const choose = (on: Locator, words: string) => on.getByText(words, { exact: true }).click()

const fillInAlone = async (page: Page) => {
  const anna = personForm(page, 'Erwachsener 1')
  await anna.getByLabel('Vorname').fill('Anna')
  await anna.getByLabel('Nachname').fill('Berger')
  await anna.getByLabel('E\u2011Mail').fill('anna@example.com')
  await anna.getByLabel('Körpergröße').fill('172')
  await next(page).click()
  await expect(orderButton(page)).toBeEnabled()
}

const openCart = async (page: Page, persons: DraftPerson[], more: Partial<BookingDraft> = {}) => {
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request)), persons, ...more })
  await page.goto('/de#cart')
  await expect(total(page)).toContainText('€')
}

test('Lines and coverage can be changed in the cart, also by keyboard', { tag: '@deep' }, async ({ page }) => {
  await openCart(page, [person(1, ski('165 cm'), poles, depot)])
  const skis = line(page, 'Premiumski')

  await test.step('products without choices and specials that were not chosen have no change button', async () => {
    await expect(line(page, 'Skistöcke').getByText('Ändern')).toHaveCount(0)
    await expect(cart(page).getByRole('button', { name: 'Extras ändern' })).toHaveCount(0)
  })

  await test.step('the keyboard changes a line and keeps the focus', async () => {
    await change(skis, 'Premiumski').focus()
    await page.keyboard.press('Enter')
    await expect(skis.getByRole('radio', { name: /^165\scm/ })).toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(skis.locator('[data-part="cart-model"]')).toHaveText('Gratwerk Meister SLX, 170 cm')
    await expect(total(page)).not.toContainText('wird neu berechnet')
    await expect(skis.getByRole('radio', { name: /^170\scm/ })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(skis.getByRole('radio')).toHaveCount(0)
    await expect(change(skis, 'Premiumski')).toBeFocused()
  })

  await test.step('another size keeps the amount, and another model changes line and total', async () => {
    await change(skis, 'Premiumski von Erwachsener 1').click()
    await choose(skis, '160 cm')
    await expect(skis.locator('[data-part="cart-model"]')).toHaveText('Gratwerk Meister SLX, 160 cm')
    await expect(skis.getByRole('status')).toHaveText('Premiumski von Erwachsener 1: Gratwerk Meister SLX, 160 cm')
    await expect(total(page)).toHaveText('241,50 €')

    await choose(skis, 'Noveis Onyx Carbon')
    await choose(skis, '158 cm')
    await expect(skis.locator('[data-part="cart-model"]')).toHaveText('Noveis Onyx Carbon, 158 cm')
    await expect(skis.locator('[data-part="amount"]')).toHaveText('238,50 €')
    await expect(total(page)).toHaveText('277,50 €')
    await expect(page.getByRole('status').filter({ hasText: 'Warenkorb:' })).toHaveText(
      'Warenkorb: 3 Artikel, +36,00 €, gesamt 277,50 €',
    )
    await expect(line(page, 'Skistöcke')).toContainText('21,00 €')
    await expectNoFlaws(page)
  })

  await test.step('the count of a depot product can change, and removing the last requires a confirmation', async () => {
    const place = line(page, 'Skidepot')
    await change(place, 'Skidepot von Erwachsener 1').click()
    await place.getByRole('button', { name: 'Skidepot: eins mehr' }).click()
    await expect(place).toContainText('2 × Skidepot')
    await expect(total(page)).toHaveText('295,50 €')
    const less = place.getByRole('button', { name: 'Skidepot: eins weniger' })
    await less.click()
    await expect(total(page)).toHaveText('277,50 €')
    await less.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(place).toHaveCount(0)
    await expect(cart(page).getByRole('heading', { name: 'Erwachsener 1' })).toBeFocused()
  })

  await test.step('coverage is added and removed', async () => {
    await expect(total(page)).toHaveText('259,50 €')
    const insured = page.getByRole('checkbox', { name: 'Schutzpaket für Erwachsener 1' })
    const label = cart(page).locator('label').filter({ has: insured })
    await expect(cart(page).locator('[data-part="cart-row"]').filter({ has: insured })).toContainText('25,95 €')
    await label.click()
    await expect(total(page)).toHaveText('285,45 €')
    await label.click()
    await expect(total(page)).toHaveText('259,50 €')
    await expect(insured).toBeFocused()
  })
})

test('The cart on a phone fits the screen and has large controls', { tag: ['@phone', '@deep'] }, async ({ page }) => {
  await openCart(page, [person(1, ski('165 cm'), depot), person(3)])
  await change(line(page, 'Premiumski'), 'Premiumski').tap()
  await change(line(page, 'Skidepot'), 'Skidepot').tap()
  await expect(line(page, 'Premiumski').getByRole('radio', { name: /^165\scm/ })).toBeChecked()
  await expectNoFlaws(page)
  const small = await cart(page)
    .locator(':is(button, summary, [data-part="pill"], [data-part="checkbox"]):visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ words: element.textContent, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 44),
    )
  expect(small).toEqual([])
})

test(
  'The cart explains coverage, and its button for specials and code opens their step',
  { tag: '@deep' },
  async ({ page }) => {
    await openCart(page, [{ ...person(1, poles), coverage: true }], {
      specials: ['servicepaket'],
      discountcode: 'SKI10',
    })
    await test.step('coverage is explained at its checkbox', async () => {
      await protection(cart(page)).locator('summary').click()
      for (const words of ['Wir verzichten auf Ersatz', 'Ihr Selbstbehalt', 'Alpin Sport Zirbental'])
        await expect(protection(cart(page))).toContainText(words)
      await expectNoFlaws(page)
      await expect(cart(page)).toContainText(/Gesamtbetrag.*inkl\.\s20\s%\sMwSt\. \(/)
    })
    await test.step('discount code and specials link to their step', async () => {
      await cart(page).getByRole('button', { name: 'Extras ändern' }).click()
      await expect(page.getByRole('heading', { name: 'Darf es noch etwas sein?' })).toBeFocused()
      await page.locator('#specials').getByRole('button', { name: 'Rabattcode SKI10 entfernen' }).click()
      await page.evaluate(() => (location.hash = 'cart'))
      await expect(cart(page)).toHaveAttribute('data-state', 'open')
      await expect(cart(page)).not.toContainText('SKI10')
    })
    await test.step('coverage is explained on the overview', async () => {
      await page.goto('/de/checkout')
      await fillInAlone(page)
      await protection(page).locator('summary').click()
      await expect(protection(page)).toContainText('Wir verzichten auf Ersatz')
      await expectNoFlaws(page)
    })
  },
)
