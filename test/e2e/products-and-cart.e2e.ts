import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import type { Offer } from '#contract/prices.ts'
import type { Site } from '#contract/site.ts'
import { familyDraft, keepDraft, orderElsewhere, ski, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

type DraftPerson = BookingDraft['persons'][number]

const adult = (...products: DraftPerson['products']): DraftPerson => ({ type: 1, age: null, coverage: false, products })
const kid = (age: number, ...products: DraftPerson['products']): DraftPerson => ({
  type: 3,
  age,
  coverage: false,
  products,
})
const helmet = { id: 'helm-kinder', count: 1, title: 'Kinderhelm' }
const depot = (count: number) => ({ id: 'depot', count, title: 'Skidepot' })
const poles = { id: 'stoecke', count: 1, title: 'Skistöcke' }

/** A week at the valley station, for these people; `week` keeps tests that take stock apart. */
const openShop = async (
  page: Page,
  persons: DraftPerson[],
  {
    step = 'products',
    week = 0,
    path = '/',
    ...more
  }: Partial<BookingDraft> & { step?: string; week?: number; path?: string } = {},
) => {
  const days = await weekAhead(page.request, week)
  await keepDraft(page, { ...familyDraft(days), persons, ...more })
  await page.goto(`${path}#${step}`)
  return days
}

/** With poles. After an interaction the page does not scroll to the step. */
const openAndStay = async (page: Page) => {
  await openShop(page, [adult(poles)])
  await expect(product(page, 'Skidepot')).toBeVisible()
  await page.keyboard.press('Shift')
}

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const product = (page: Page, title: string) =>
  page
    .locator('#products')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const size = (card: Locator, name: string) => card.getByRole('radio', { name: new RegExp(`^${name}`) })
/** Radios are found by their labels, since the input itself is hidden. */
const choose = (card: Locator, words: string) => card.getByText(words, { exact: true }).click()
/** The cart beside the steps. */
const panel = (page: Page) => page.getByRole('region', { name: 'Warenkorb', exact: true })
const cartStep = (page: Page) => page.locator('#cart')
const total = (on: Locator) => on.locator('[data-part="cart-total"] [data-part="amount"]')
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`
const person = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^${label}`) })

test.describe('Choosing equipment', () => {
  test('skis have a model and size; another size replaces the first', async ({ page }) => {
    await openShop(page, [adult(), adult()])
    const skis = product(page, 'Sportski')
    await button(skis, 'Größe wählen: Sportski').click()
    await choose(skis, 'Gratwerk Kante SL')
    await choose(skis, '165 cm')
    await expect(skis).toContainText('Gewählt: Gratwerk Kante SL, 165 cm')
    await expect(panel(page)).toContainText('Gratwerk Kante SL, 165 cm')
    await expect(person(page, 'Erwachsener 1')).toHaveAccessibleName('Erwachsener 1 ausgestattet')

    await choose(skis, '170 cm')
    await expect(skis).toContainText('Gewählt: Gratwerk Kante SL, 170 cm')
    await expect(panel(page)).not.toContainText('165 cm')
    await expect(total(panel(page))).toHaveText('166,00 €')
  })

  test('shows the price for the period and for each day', async ({ page }) => {
    await openShop(page, [adult()])
    const skis = product(page, 'Sportski')
    await expect(skis).toContainText('166,00 €')
    await expect(skis).toContainText('für 7 Tage')
    await expect(skis).toContainText('23,71 € pro Tag')
    const place = product(page, 'Skidepot')
    await expect(place).toContainText('für 6 Nächte')
    await expect(place).toContainText('3,00 € pro Nacht')
    await expect(product(page, 'Premiumski')).toContainText('ab 202,50 €')
  })

  test('offers a child its products at the price of its age', async ({ page }) => {
    await openShop(page, [adult(), kid(4), kid(9)])
    await expect(product(page, 'Sportski')).toBeVisible()
    await person(page, 'Kind 1').click()
    await expect(product(page, 'Sportski')).toBeHidden()
    await expect(product(page, 'Kinderhelm')).toContainText('8,00 €')
    await expect(product(page, 'Kinderhelm')).toContainText('Preis „Bambini“')
    await person(page, 'Kind 2').click()
    await expect(product(page, 'Kinderhelm')).toContainText('15,50 €')
    await expect(product(page, 'Kinderhelm')).not.toContainText('Bambini')
  })

  test('shows the ages of a lower price while a child’s age is unknown', async ({ page }) => {
    await openShop(page, [{ ...kid(0), age: null }])
    await expect(product(page, 'Kinderhelm')).toContainText('ab 8,00 €')
    await expect(product(page, 'Kinderhelm')).toContainText('Bambini: 0 bis 5 Jahre 8,00 €')
  })

  test('counts a depot product to ten and reduces the free count', async ({ page }) => {
    await openShop(page, [adult()])
    const card = product(page, 'Skidepot')
    await button(card, 'Wählen: Skidepot').click()
    const more = button(card, 'Skidepot: eins mehr')
    for (let count = 2; count <= 10; count++) {
      await more.click()
      await expect(card.getByRole('status')).toHaveText(String(count))
    }
    await expect(more).toBeDisabled()
    await expect(more).toBeFocused()
    await expect(more).toHaveAccessibleDescription('Höchstens 10 pro Person')
    await expect(panel(page)).toContainText('10 × Skidepot')
    await expect(total(panel(page))).toHaveText('180,00 €')
    await button(card, 'Skidepot: eins weniger').click()
    await expect(panel(page)).toContainText('9 × Skidepot')
  })

  test('shows the free count less the booking’s own units', async ({ page }) => {
    await openShop(page, [adult(), adult()])
    const skis = product(page, 'Sportski')
    await button(skis, 'Größe wählen: Sportski').click()
    const words = skis.locator('[data-part="pill"]').filter({ hasText: '155 cm' })
    const before = Number(/(\d+)\sverfügbar/.exec((await words.textContent())!)![1])
    await choose(skis, '155 cm')
    await expect(words).toContainText(`${before - 1} verfügbar`)
  })

  test('disables a sold-out size with a reason', async ({ page }) => {
    const days = await weekAhead(page.request, 5)
    while ((await orderElsewhere(page.request, days, '155 cm')) === 201);
    await openShop(page, [adult()], { week: 5 })
    const skis = product(page, 'Premiumski')
    await button(skis, 'Größe wählen: Premiumski').click()
    await expect(size(skis, '155 cm')).toBeDisabled()
    await expect(size(skis, '155 cm')).toHaveAccessibleName(/ausverkauft/)
    await expect(skis).toContainText('Durchgestrichene Größen sind in Ihrem Zeitraum an diesem Abholort ausverkauft.')
    await expect(size(skis, '160 cm')).toBeEnabled()
  })

  test('names the data required later before anything is chosen', async ({ page }) => {
    await openShop(page, [adult()])
    await expect(product(page, 'Skischuh Komfort')).toContainText('Wir fragen später: Schuhgröße')
    const card = product(page, 'Skistöcke')
    await expect(card).toContainText('Wir fragen später: Körpergröße')
    const fields = await card.getByText('Wir fragen später').elementHandle()
    // Both at once: the page may scroll in between.
    const placeInCard = () =>
      card.evaluate((element, text) => text.getBoundingClientRect().top - element.getBoundingClientRect().top, fields)
    const before = await placeInCard()
    await button(card, 'Wählen: Skistöcke').click()
    await expect(card).toContainText('Gewählt')
    expect(await placeInCard()).toBe(before)
  })

  test('leads from person to person and then to the extras', async ({ page }) => {
    await openShop(page, [adult(poles), adult(), kid(8, helmet)])
    await button(page.locator('#products'), 'Weiter: Erwachsener 2').click()
    await expect(person(page, 'Erwachsener 2')).toBeFocused()
    await button(product(page, 'Skistöcke'), 'Wählen: Skistöcke').click()
    await button(page.locator('#products'), 'Weiter zu den Extras').click()
    await expect(page.getByRole('heading', { name: 'Darf es noch etwas sein?' })).toBeFocused()
    await button(panel(page), 'Zum Warenkorb').click()
    await expect(page.getByRole('heading', { name: 'Ihr Warenkorb', level: 2 }).first()).toBeFocused()
    await expect(cartStep(page)).toContainText('Skistöcke')
  })

  test('keeps the next button in place while it scrolls into view', async ({ page }) => {
    await openAndStay(page)
    const tops = await button(page.locator('#products'), 'Weiter zu den Extras').evaluate(async (way) => {
      const top = () => Math.round(way.getBoundingClientRect().top)
      way.scrollIntoView({ behavior: 'instant', block: 'end' })
      const before = top()
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
      return { before, after: top() }
    })
    expect(tops.after).toBe(tops.before)
  })

  test('works with the keyboard alone', async ({ page }) => {
    await openShop(page, [adult(), adult()])
    await expect(person(page, 'Erwachsener 1')).toBeVisible()
    await person(page, 'Erwachsener 1').focus()
    await page.keyboard.press('ArrowRight')
    await expect(person(page, 'Erwachsener 2')).toHaveAttribute('aria-selected', 'true')
    const skis = product(page, 'Sportski')
    await button(skis, 'Größe wählen: Sportski').focus()
    await page.keyboard.press('Enter')
    // Models, then sizes: each group is one stop, arrows move inside it.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(skis).toContainText('Gewählt: Gratwerk Kante SL, 160 cm')
  })
})

test.describe('The cart', () => {
  test('shows the server’s amounts', async ({ page }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/prices'))
    await openShop(page, [adult(ski('165 cm'), depot(2)), kid(8, helmet)], { step: 'cart' })
    const { cart } = (await (await answered).json()) as Offer
    const amounts = cart.persons.flatMap(({ items }) => items.map(({ price }) => euros(price.amount)))
    expect(amounts).toEqual(['202,50 €', '36,00 €', '15,50 €'])
    await expect(cartStep(page).getByRole('listitem').locator('[data-part="amount"]')).toHaveText(amounts)
    await expect(total(cartStep(page))).toHaveText(euros(cart.price.amount))
    await expect(cartStep(page)).toContainText(`inkl. 20 % MwSt. (${euros(cart.vat.amount)})`)
  })

  test('explains the price of a line', async ({ page }) => {
    await openShop(page, [kid(4, helmet)], { step: 'cart', rate: 'fruehbucher' })
    await cartStep(page).getByText('Warum dieser Preis?').click()
    await expect(cartStep(page)).toContainText('Preis für 7 Tage aus der Preisliste')
    await expect(cartStep(page)).toContainText('Günstiger durch „Bambini“')
    await expect(cartStep(page)).toContainText('Tarif „Frühbucher“: 90 % davon')
  })

  test('asks before it removes a line, by name', async ({ page }) => {
    await openShop(page, [adult(poles, ski('165 cm'))], { step: 'cart' })
    const remove = button(cartStep(page), 'Premiumski von Erwachsener 1 entfernen')
    await remove.click()
    const dialog = page.getByRole('alertdialog', { name: 'Premiumski von Erwachsener 1 entfernen' })
    await expect(dialog).toBeVisible()
    await expectNoFlaws(page)
    await button(dialog, 'Behalten').click()
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await button(dialog, 'Entfernen').click()
    await expect(cartStep(page)).not.toContainText('Premiumski')
    await expect(cartStep(page)).toContainText('Skistöcke')
    // The pressed button is gone: the focus stays with the person.
    await expect(cartStep(page).getByRole('heading', { name: 'Erwachsener 1' })).toBeFocused()
  })

  test('hides the amounts of a removed person until new ones arrive', async ({ page }) => {
    await openShop(page, [adult(poles), adult(poles, depot(1)), kid(8, helmet)])
    await expect(total(panel(page))).toHaveText('75,50 €')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/prices', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/#entry')
    await button(page, 'Erwachsener 1 entfernen').click()
    await button(page.getByRole('alertdialog'), 'Entfernen').click()
    const amounts = panel(page).locator('[data-part="cart-line"] [data-part="amount"]')
    await expect(amounts).toHaveText(['wird neu berechnet', 'wird neu berechnet', 'wird neu berechnet'])
    answer.resolve()
    await expect(amounts).toHaveText(['21,00 €', '18,00 €', '15,50 €'])
  })

  test('reduces a count above one without a confirmation', async ({ page }) => {
    await openShop(page, [adult(depot(2))], { step: 'cart' })
    await button(cartStep(page), 'Skidepot von Erwachsener 1: eins weniger').click()
    await expect(cartStep(page)).not.toContainText('2 ×')
    await expect(total(cartStep(page))).toHaveText('18,00 €')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test('when incomplete names what is missing and links to that person', async ({ page }) => {
    await openShop(page, [adult(poles), kid(8)], { step: 'cart' })
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page.getByRole('alert')).toContainText('Jede Person braucht mindestens einen Artikel.')
    await expectNoFlaws(page)
    await button(cartStep(page), 'Zur Ausrüstung').click()
    await expect(person(page, 'Kind 1')).toHaveAttribute('aria-selected', 'true')
  })

  test('requires a model where a product has models', async ({ page }) => {
    await openShop(page, [adult({ id: 'ski-sport', count: 1, title: 'Sportski' })], { step: 'cart' })
    await expect(cartStep(page)).toContainText('Standardprodukt')
    await expect(total(cartStep(page))).toHaveText('166,00 €')
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie Modell und Größe.')
    await button(cartStep(page), 'Zur Ausrüstung').click()
    await expect(product(page, 'Sportski')).toContainText('Bitte wählen Sie Modell und Größe.')
  })

  test('when complete leads to the personal data', async ({ page }) => {
    await openShop(page, [adult(poles)], { step: 'cart' })
    await expect(total(cartStep(page))).toHaveText('21,00 €')
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  test('announces a new total once, when it arrives', async ({ page }) => {
    await openShop(page, [adult(poles)])
    const news = page.getByRole('status').filter({ hasText: 'Warenkorb:' })
    await expect(news).toHaveText('Warenkorb: 1 Artikel, gesamt 21,00 €')
    await button(product(page, 'Skidepot'), 'Wählen: Skidepot').click()
    await expect(news).toHaveText('Warenkorb: 2 Artikel, gesamt 39,00 €')
  })

  test('is available in English', async ({ page }) => {
    await openShop(page, [adult(poles, depot(2)), kid(4, helmet)], { step: 'cart', path: '/en' })
    await expect(button(cartStep(page), 'Remove Ski poles from Adult 1')).toBeVisible()
    await expect(total(cartStep(page))).toHaveText('€65.00')
    await cartStep(page).getByText('Why this price?').last().click()
    await expect(cartStep(page)).toContainText('Lower because of “Bambini”')
  })
})

test.describe('A notice of the offer', () => {
  test('on a closed location is shown once and asks for another location', async ({ page }) => {
    const { today } = (await (await page.request.get('/alpin/de/api/site')).json()) as Site
    const year = Number(today.slice(0, 4)) + (today.slice(5) < '12-15' ? 0 : 1)
    // Kirchdorf is closed at Christmas.
    const days = { from: `${year}-12-22`, to: `${year}-12-25` }
    await openShop(page, [adult(poles)], { step: 'cart', days, location: 'kirchdorf' })
    const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
    await expect(dialog).toContainText('Der gewählte Abholort hat an Ihrem Abhol- oder Rückgabetag geschlossen.')
    await button(dialog, 'Weiter').click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/#location$/)
  })

  test('on shortfalls names them once and marks them until resolved', async ({ page }) => {
    const days = await weekAhead(page.request, 6)
    while ((await orderElsewhere(page.request, days, '155 cm')) === 201);
    await openShop(page, [adult(ski('155 cm'), poles)], { step: 'cart', week: 6 })
    const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
    await expect(dialog).toContainText('nicht mehr verfügbar')
    await expect(dialog.getByRole('listitem')).toHaveText(['Premiumski, Meister SLX, 155 cm'])
    await button(dialog, 'Weiter').click()
    await expect(cartStep(page)).toContainText('Nicht mehr verfügbar')
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page.getByRole('alert')).toContainText('Premiumski, Meister SLX, 155 cm')
    await expect(dialog).toBeHidden()
  })

  test.describe('Without a connection', () => {
    test.use({ allowed: /ERR_FAILED/ })

    test('the booking is kept without amounts and the request is retried', async ({ page }) => {
      await openShop(page, [adult(poles)])
      await expect(total(panel(page))).toHaveText('21,00 €')
      await page.route('**/api/prices', (route) => route.abort())
      await button(product(page, 'Skidepot'), 'Wählen: Skidepot').click()
      await expect(page.getByText('Ihre Buchung bleibt auf diesem Gerät erhalten.')).toBeVisible()
      await expect(panel(page)).toContainText('Skidepot')
      await expect(total(panel(page))).toContainText(/^21,00\s€ von vor der letzten Änderung$/)
      await expectNoFlaws(page)
      // The button asks at once; it is tried again by itself too, so nothing is left to press once the shop answers.
      const asked = page.waitForRequest('**/api/prices', { timeout: 3000 })
      await button(page, 'Jetzt versuchen').click()
      await asked
      await page.unroute('**/api/prices')
      await expect(total(panel(page))).toHaveText('39,00 €')
      await expect(page.getByText('Ihre Buchung bleibt auf diesem Gerät erhalten.')).toBeHidden()
    })
  })
})

test('No total is shown before the first one arrives', async ({ page }) => {
  await openShop(page, [adult()])
  await expect(product(page, 'Skidepot')).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/prices', async (route) => {
    await answer.promise
    await route.continue()
  })
  await button(product(page, 'Skidepot'), 'Wählen: Skidepot').click()
  await expect(total(panel(page))).toHaveText('wird neu berechnet')
  answer.resolve()
  await expect(total(panel(page))).toHaveText('18,00 €')
})

/** What has a ring that can be seen: nothing that is clipped away, as the boxes of radios are. */
const rings = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return (
          outlineStyle !== 'none' &&
          parseFloat(outlineWidth) > 0 &&
          !element.matches('[type="radio"], [type="checkbox"]')
        )
      })
      .map((element) => element.dataset['part'] ?? element.tagName),
  )

test('Keyboard focus has one ring in every step', async ({ page }) => {
  await openShop(page, [adult(ski('165 cm'), depot(1)), adult(poles)], { step: 'entry' })
  for (const step of ['entry', 'calendar', 'location', 'products', 'specials', 'accommodation', 'rates', 'cart']) {
    await page.evaluate((hash) => (location.hash = hash), step)
    const section = page.locator(`#${step}`)
    await expect(section).toHaveAttribute('data-state', 'open')
    await expect(section.locator('[data-part="skeleton"]')).toHaveCount(0)
    await page.locator(`#${step}-title`).focus()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      if (!(await section.evaluate((element) => element.contains(document.activeElement)))) break
      expect(await rings(page), `${step}, after ${press + 1} presses`).toHaveLength(1)
    }
  }
})

test.describe('On the phone', { tag: '@phone' }, () => {
  test('sizes open above the bar and do not move when chosen', async ({ page }) => {
    await openShop(page, [adult(), adult()])
    const card = product(page, 'Sportski')
    await button(card, 'Größe wählen: Sportski').evaluate((toggle) => toggle.scrollIntoView({ block: 'end' }))
    await button(card, 'Größe wählen: Sportski').tap()
    const pill = card.locator('[data-part="pill"]:not([data-disabled])').last()
    await expect(pill).toBeInViewport({ ratio: 1 })
    const before = (await pill.boundingBox())!
    await pill.tap()
    await expect(card).toContainText('Gewählt')
    const bar = page.locator('[data-part="bar"]')
    await expect(bar).toBeVisible()
    const after = (await pill.boundingBox())!
    expect(after.y).toBeCloseTo(before.y, 0)
    expect(after.y + after.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
    await expectNoFlaws(page)
  })

  test('a bar has the total and the next button and opens the cart', async ({ page }) => {
    await openShop(page, [adult(poles), adult()])
    const bar = button(page, /21,00\s€.*1\sArtikel\sansehen/)
    await bar.tap()
    const sheet = page.getByRole('dialog', { name: 'Ihr Warenkorb' })
    await expect(sheet).toContainText('Skistöcke')
    await expect(total(sheet)).toHaveText('21,00 €')
    await expectNoFlaws(page)
    await button(sheet, 'Schließen').tap()
    await expect(sheet).toBeHidden()
    await button(page, 'Weiter: Erwachsener 2').tap()
    await expect(person(page, 'Erwachsener 2')).toBeFocused()
  })

  test('the cart’s step has one next button, always visible', async ({ page }) => {
    await openShop(page, [adult(poles)], { step: 'cart' })
    await expect(total(cartStep(page))).toHaveText('21,00 €')
    await expect(page.locator('[data-part="bar"]')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Weiter/ })).toHaveCount(1)
    await expect(button(page, 'Weiter zu Ihren Daten')).toBeInViewport({ ratio: 1 })
    await button(page, 'Weiter zu Ihren Daten').tap()
    await expect(page).toHaveURL(/\/checkout$/)
  })

  test('the bar covers neither the page’s end nor the focus', async ({ page }) => {
    await openAndStay(page)
    const bar = page.locator('[data-part="bar"]')
    await expect(bar).toBeVisible()
    const edge = (await bar.boundingBox())!.y
    const cards = product(page, 'Familienkasten').getByRole('button')
    await cards.focus()
    const focused = (await cards.boundingBox())!
    expect(focused.y + focused.height).toBeLessThanOrEqual(edge)
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const footer = (await page.getByRole('contentinfo').boundingBox())!
    expect(footer.y + footer.height).toBeLessThanOrEqual(edge + 1)
  })

  test('every control is large enough to be touched', async ({ page }) => {
    await openShop(page, [adult(poles), kid(8)])
    await button(product(page, 'Sportski'), 'Größe wählen: Sportski').tap()
    const controls = page.locator('main :is(button, summary, [role="tab"], [data-part="pill"]):visible')
    const small = () =>
      controls.evaluateAll((elements) =>
        elements
          .map((element) => ({ words: element.textContent, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height < 44),
      )
    // The button that was pressed is a little smaller for a moment.
    await expect.poll(small).toEqual([])
  })
})

test('An empty cart explains what it will show', async ({ page }) => {
  await openShop(page, [adult()], { step: 'entry', days: { from: null, to: null } })
  await expect(panel(page)).toContainText(
    'Sobald Sie Zeitraum und Ausrüstung gewählt haben, sehen Sie hier Ihre Preise.',
  )
})

test('Without days the cart says when amounts will appear', async ({ page }) => {
  await openShop(page, [adult(poles)], { step: 'calendar', days: { from: null, to: null } })
  await expect(panel(page)).toContainText('Skistöcke')
  await expect(panel(page)).toContainText('Sobald Sie den Zeitraum gewählt haben, sehen Sie hier Ihre Preise.')
  await expect(panel(page).locator('[data-part="skeleton"]')).toHaveCount(0)
})

test('Products and cart have no accessibility violations', async ({ page }) => {
  await openShop(page, [adult(ski('165 cm')), kid(8)])
  await button(product(page, 'Premiumski'), 'Ändern: Premiumski').click()
  await expect(total(panel(page))).toHaveText('202,50 €')
  await expectNoFlaws(page)
})
