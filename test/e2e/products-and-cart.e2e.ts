import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import type { Offer } from '#contract/prices.ts'
import type { Site } from '#contract/site.ts'
import { familyDraft, keepDraft, orderElsewhere, ski, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { answerPrices } from '#test/support/prices.ts'
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

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const product = (page: Page, title: string) =>
  page
    .locator('#products')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const size = (card: Locator, name: string) => card.getByRole('radio', { name: new RegExp(`^${name}`) })
const choose = (card: Locator, words: string) => card.getByText(words, { exact: true }).click()
const panel = (page: Page) => page.getByRole('region', { name: 'Warenkorb', exact: true })
const cartStep = (page: Page) => page.locator('#cart')
const total = (on: Locator) => on.locator('[data-part="cart-total"] [data-part="amount"]')
const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`
const person = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^${label}`) })

const openStep = (page: Page, step: string) => page.evaluate((hash) => (location.hash = hash), step)

test(
  'A product shows its price by period and age, and the data that it requires',
  { tag: '@deep' },
  async ({ page }) => {
    await openShop(page, [adult(), kid(4), kid(9), { ...kid(0), age: null }])

    await test.step('a product’s price is shown for the period and for each day', async () => {
      const skis = product(page, 'Sportski')
      await expect(skis).toContainText('166,00 €')
      await expect(skis).toContainText('für 7 Tage')
      await expect(skis).toContainText('23,71 € pro Tag')
      const place = product(page, 'Skidepot')
      await expect(place).toContainText('für 6 Nächte')
      await expect(place).toContainText('3,00 € pro Nacht')
      await expect(product(page, 'Premiumski')).toContainText('ab 202,50 €')
    })

    await test.step('a product names the data that it will require before it is chosen', async () => {
      await expect(product(page, 'Skischuh Komfort')).toContainText('Wir fragen später: Schuhgröße')
      const card = product(page, 'Skistöcke')
      await expect(card).toContainText('Wir fragen später: Körpergröße')
      const title = await card.getByRole('heading').elementHandle()
      // Measures within the card, because the page may scroll between two measurements.
      const placeInCard = () =>
        card.evaluate((element, text) => text.getBoundingClientRect().top - element.getBoundingClientRect().top, title)
      const before = await placeInCard()
      await button(card, 'Wählen: Skistöcke').click()
      await expect(card).toContainText('Gewählt')
      expect(await placeInCard()).toBe(before)
    })

    const helmets = product(page, 'Kinderhelm')
    await test.step('a kid sees products for kids at the price for that age', async () => {
      await person(page, 'Kind 1').click()
      await expect(product(page, 'Sportski')).toBeHidden()
      await expect(helmets).toContainText('8,00 €')
      await expect(helmets).toContainText('Preis „Bambini“')
      await person(page, 'Kind 2').click()
      await expect(helmets).toContainText('15,50 €')
      await expect(helmets).not.toContainText('Bambini')
    })

    await test.step('a kid without an age pays the full price, and lower prices are shown', async () => {
      await person(page, 'Kind 3').click()
      await expect(helmets.locator('[data-part="product-price"]')).toHaveText('15,50 €')
      await expect(helmets).toContainText('Bambini: 0 bis 5 Jahre 8,00 €')
    })
  },
)

test(
  'Equipment is chosen person by person before specials, cart and personal data',
  { tag: '@deep' },
  async ({ page }) => {
    await openShop(page, [adult(), adult(), kid(8, helmet)])
    const place = product(page, 'Skidepot')
    const news = page.getByRole('status').filter({ hasText: 'Warenkorb:' })

    await test.step('a new total is announced when it arrives', async () => {
      await expect(news).toHaveText('Warenkorb: 1 Artikel, gesamt 15,50 €')
      await button(place, 'Wählen: Skidepot').click()
      await expect(news).toHaveText('Warenkorb: 2 Artikel, +18,00 €, gesamt 33,50 €')
      await button(place, 'Skidepot: eins mehr').click()
      await expect(news).toHaveText('Warenkorb: 3 Artikel, +18,00 €, gesamt 51,50 €')
    })

    await test.step('the count of a product can be raised to ten', async () => {
      const more = button(place, 'Skidepot: eins mehr')
      for (let count = 3; count <= 10; count++) {
        await more.click()
        await expect(place.getByRole('status')).toHaveText(String(count))
      }
      await expect(more).toBeDisabled()
      await expect(more).toBeFocused()
      await expect(more).toHaveAccessibleDescription('Höchstens 10 pro Person')
      await expect(panel(page)).toContainText('10 × Skidepot')
      await expect(total(panel(page))).toHaveText('195,50 €')
      await button(place, 'Skidepot: eins weniger').click()
      await expect(panel(page)).toContainText('9 × Skidepot')
    })

    await test.step('skis have a model and a size, and another size replaces the first', async () => {
      const skis = product(page, 'Sportski')
      await button(skis, 'Größe wählen: Sportski').click()
      await choose(skis, 'Gratwerk Kante SL')
      await choose(skis, '165 cm')
      await expect(skis).toContainText('Gewählt: Gratwerk Kante SL, 165 cm')
      await expect(panel(page)).toContainText('Gratwerk Kante SL, 165 cm')
      await expect(person(page, 'Erwachsener 1')).toHaveAccessibleName(
        'Erwachsener 1 hat Ski, ohne Schuhe, Skistöcke und Helme',
      )
      const pill = skis.locator('[data-part="pill"]').filter({ hasText: '170 cm' })
      const before = Number(/(\d+)\sverfügbar/.exec((await pill.textContent())!)![1])
      await choose(skis, '170 cm')
      await expect(skis).toContainText('Gewählt: Gratwerk Kante SL, 170 cm')
      await expect(panel(page)).not.toContainText('165 cm')
      await expect(total(panel(page))).toHaveText('343,50 €')
      await expect(pill).toContainText(`${before - 1} verfügbar`)
    })

    await test.step('the next button leads to the next person, and then stays in its place', async () => {
      await button(page.locator('#products'), 'Weiter: Erwachsener 2 ausrüsten').click()
      await expect(person(page, 'Erwachsener 2')).toBeFocused()
      await button(product(page, 'Skistöcke'), 'Wählen: Skistöcke').click()
      const onwards = button(page.locator('#products'), 'Weiter zu den Extras')
      const tops = await onwards.evaluate(async (way) => {
        const top = () => Math.round(way.getBoundingClientRect().top)
        way.scrollIntoView({ behavior: 'instant', block: 'end' })
        const before = top()
        for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
        return { before, after: top() }
      })
      expect(tops.after).toBe(tops.before)
    })

    await test.step('missing boots and poles are named only once before the specials', async () => {
      const onwards = button(page.locator('#products'), 'Weiter zu den Extras')
      await onwards.click()
      await expect(page.getByRole('heading', { name: 'Fehlt noch etwas?' })).toBeFocused()
      await expect(page.locator('#products')).toContainText('Erwachsener 1: ohne Schuhe und Skistöcke')
      await expectNoFlaws(page)
      await onwards.click()
      await expect(page.getByRole('heading', { name: 'Darf es noch etwas sein?' })).toBeFocused()
      await openStep(page, 'products')
      await onwards.click()
      await expect(page.getByRole('heading', { name: 'Darf es noch etwas sein?' })).toBeFocused()
    })

    await test.step('the cart lists everything and leads to the personal data', async () => {
      await button(panel(page), 'Zum Warenkorb').click()
      await expect(page.getByRole('heading', { name: 'Ihr Warenkorb', level: 2 }).first()).toBeFocused()
      await expect(cartStep(page)).toContainText('Skistöcke')
      await expect(total(cartStep(page))).toHaveText('364,50 €')
      await button(cartStep(page), 'Weiter zu Ihren Daten').click()
      await expect(page).toHaveURL(/\/checkout$/)
    })
  },
)

test('Equipment can be chosen by keyboard alone', { tag: '@deep' }, async ({ page }) => {
  await openShop(page, [adult(), adult(), kid(8)])
  await expect(person(page, 'Erwachsener 1')).toBeVisible()
  await person(page, 'Erwachsener 1').focus()
  await page.keyboard.press('ArrowRight')
  await expect(person(page, 'Erwachsener 2')).toHaveAttribute('aria-selected', 'true')
  const skis = product(page, 'Sportski')
  await button(skis, 'Größe wählen: Sportski').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/prices', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.keyboard.press('ArrowRight')
  await expect(skis).toContainText('Gewählt: Gratwerk Kante SL, 160 cm')
  await test.step('no total is shown before the first one arrives', async () => {
    await expect(total(panel(page))).toHaveText('wird neu berechnet')
    answer.resolve()
    await expect(total(panel(page))).toHaveText('166,00 €')
  })
  await expectNoFlaws(page)
})

test('The cart explains a set’s price at the set, and not at its lines', async ({ page }) => {
  const skis = { id: 'ski-einsteiger', count: 1, title: 'Ski' }
  const boots = { id: 'skischuh-komfort', count: 1, title: 'Skischuhe' }
  await openShop(page, [adult(skis, boots, poles)], { step: 'cart' })
  const why = cartStep(page).getByText('Warum dieser Preis?')
  await expect(why).toHaveCount(1)
  await why.click()
  const reasons = cartStep(page).locator('[data-part="cart-set"] [data-part="why"] > li')
  await expect(reasons).toHaveCount(3)
  await expect(reasons.nth(0)).toContainText('Preis für 7 Tage aus der Preisliste')
  await expect(reasons.nth(1)).toContainText('Im Set „Set Einsteiger“')
  await expect(reasons.nth(2)).toContainText((await total(cartStep(page)).textContent())!)
})

test('The cart shows and explains the server’s amounts, and confirms removals', async ({ page }) => {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/prices'))
  await openShop(page, [adult(poles), adult(ski('165 cm'), depot(2)), kid(4, helmet)], {
    step: 'cart',
    rate: 'fruehbucher',
  })
  const { cart } = (await (await answered).json()) as Offer
  const folded = cartStep(page).locator('[data-part="cart-person"] > details > summary')
  await expect(folded).toHaveCount(3)
  for (const each of await folded.all()) await each.click()

  await test.step('the cart’s amounts are those of the server', async () => {
    const amounts = cart.persons.flatMap(({ items }) => items.map(({ price }) => euros(price.amount)))
    expect(amounts).toEqual(['18,90 €', '182,25 €', '32,40 €', '7,20 €'])
    await expect(cartStep(page).getByRole('listitem').locator('[data-part="amount"]')).toHaveText(amounts)
    await expect(total(cartStep(page))).toHaveText(euros(cart.price.amount))
    await expect(cartStep(page)).toContainText(`inkl. 20 % MwSt. (${euros(cart.vat.amount)})`)
  })

  await test.step('a line of the cart explains its price', async () => {
    await cartStep(page).getByText('Warum dieser Preis?').last().click()
    await expect(cartStep(page)).toContainText('Preis für 7 Tage aus der Preisliste')
    await expect(cartStep(page)).toContainText('Günstiger durch „Bambini“')
    await expect(cartStep(page)).toContainText('Tarif „Frühbucher“: 90 % davon')
  })

  await test.step('a count above one is reduced without a question', async () => {
    await button(cartStep(page), 'Skidepot von Erwachsener 2: eins weniger').click()
    await expect(cartStep(page)).not.toContainText('2 ×')
    await expect(total(cartStep(page))).toHaveText('224,55 €')
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  await test.step('a line is removed after a question that names it', async () => {
    const remove = button(cartStep(page), 'Premiumski von Erwachsener 2 entfernen')
    await remove.click()
    const dialog = page.getByRole('alertdialog', { name: 'Premiumski von Erwachsener 2 entfernen' })
    await expect(dialog).toBeVisible()
    await expectNoFlaws(page)
    await button(dialog, 'Behalten').click()
    await expect(dialog).toBeHidden()
    await expect(remove).toBeFocused()
    await remove.click()
    await button(dialog, 'Entfernen').click()
    await expect(cartStep(page)).not.toContainText('Premiumski')
    await expect(cartStep(page)).toContainText('Skidepot')
    await expect(cartStep(page).getByRole('heading', { name: 'Erwachsener 2' })).toBeFocused()
  })

  await test.step('removing a person hides the amounts until new ones arrive', async () => {
    await expect(total(cartStep(page))).toHaveText('42,30 €')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/prices', async (route) => {
      await answer.promise
      await route.continue()
    })
    await openStep(page, 'entry')
    await button(page, 'Erwachsener 1 entfernen').click()
    await button(page.getByRole('alertdialog', { name: 'Erwachsener 1 entfernen' }), 'Entfernen').click()
    const amounts = panel(page).locator('[data-part="cart-line"] [data-part="amount"]')
    await expect(amounts).toHaveText(['wird neu berechnet', 'wird neu berechnet'])
    answer.resolve()
    await expect(amounts).toHaveText(['16,20 €', '7,20 €'])
  })
})

test('An incomplete cart names what is missing and links to it', { tag: '@deep' }, async ({ page }) => {
  await openShop(page, [adult({ id: 'ski-sport', count: 1, title: 'Sportski' }), kid(8)], { step: 'cart' })
  await test.step('a person without equipment is named', async () => {
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page.getByRole('alert')).toContainText('Jede Person braucht mindestens einen Artikel.')
    await expectNoFlaws(page)
    await button(cartStep(page), 'Zur Ausrüstung von Kind 1').click()
    await expect(person(page, 'Kind 1')).toHaveAttribute('aria-selected', 'true')
    await button(product(page, 'Kinderhelm'), 'Wählen: Kinderhelm').click()
  })
  await test.step('a product without its model is named', async () => {
    await openStep(page, 'cart')
    await expect(cartStep(page)).toContainText('Standardprodukt')
    await expect(total(cartStep(page))).toHaveText('181,50 €')
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie Modell und Größe.')
    await button(cartStep(page), 'Zur Ausrüstung von Erwachsener 1').click()
    await expect(product(page, 'Sportski')).toContainText('Bitte wählen Sie Modell und Größe.')
  })
})

test('A cart without days says when amounts will be shown', { tag: '@deep' }, async ({ page }) => {
  await openShop(page, [adult(), adult(poles)], { step: 'entry', days: { from: null, to: null } })
  await expect(panel(page)).toContainText('Skistöcke')
  await expect(panel(page)).toContainText('Sobald Sie den Zeitraum gewählt haben, sehen Sie hier Ihre Preise.')
  await expect(panel(page).locator('[data-part="skeleton"]')).toHaveCount(0)
  await button(page, 'Erwachsener 2 entfernen').click()
  await button(page.getByRole('alertdialog', { name: 'Erwachsener 2 entfernen' }), 'Entfernen').click()
  await expect(panel(page)).toContainText(
    'Sobald Sie Zeitraum und Ausrüstung gewählt haben, sehen Sie hier Ihre Preise.',
  )
})

test('The cart is available in English', { tag: '@deep' }, async ({ page }) => {
  await openShop(page, [adult(poles, depot(2)), kid(4, helmet)], { step: 'cart', path: '/en' })
  await expect(button(cartStep(page), 'Remove Ski poles from Adult 1')).toBeVisible()
  await expect(total(cartStep(page))).toHaveText('€65.00')
  await cartStep(page).getByText('Why this price?').last().click()
  await expect(cartStep(page)).toContainText('Lower because of “Bambini”')
})

test.describe('a notice of the offer', () => {
  test(
    'a closed location is reported only once, and the visitor is asked to choose another',
    { tag: '@deep' },
    async ({ page }) => {
      const { today } = (await (await page.request.get('/alpin/de/api/site')).json()) as Site
      const year = Number(today.slice(0, 4)) + (today.slice(5) < '12-15' ? 0 : 1)
      const days = { from: `${year}-12-22`, to: `${year}-12-25` }
      await openShop(page, [adult(poles)], { step: 'cart', days, location: 'kirchdorf' })
      const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
      await expect(dialog).toContainText('Der gewählte Abholort hat an Ihrem Abhol- oder Rückgabetag geschlossen.')
      await button(dialog, 'Weiter').click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/#location$/)
    },
  )

  test('shortfalls are named only once and marked until they are resolved', { tag: '@deep' }, async ({ page }) => {
    const days = await weekAhead(page.request, 6)
    while ((await orderElsewhere(page.request, days, '155 cm')) === 201);
    await openShop(page, [adult(ski('155 cm'), poles), adult(poles)], { step: 'cart', week: 6 })
    const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
    await expect(dialog).toContainText('nicht mehr verfügbar')
    await expect(dialog.getByRole('listitem')).toHaveText(['Premiumski, Meister SLX, 155 cm'])
    await button(dialog, 'Weiter').click()
    await expect(cartStep(page)).toContainText('Nicht mehr verfügbar')
    await button(cartStep(page), 'Weiter zu Ihren Daten').click()
    await expect(page.getByRole('alert')).toContainText('Premiumski, Meister SLX, 155 cm')
    await expect(dialog).toBeHidden()

    await test.step('a sold-out size is disabled with a reason', async () => {
      await openStep(page, 'products')
      await person(page, 'Erwachsener 2').click()
      const skis = product(page, 'Premiumski')
      await button(skis, 'Größe wählen: Premiumski').click()
      await expect(size(skis, '155 cm')).toBeDisabled()
      await expect(size(skis, '155 cm')).toHaveAccessibleDescription(/ausverkauft/)
      await expect(skis).toContainText('Durchgestrichene Größen sind in Ihrem Zeitraum an diesem Abholort ausverkauft.')
      await expect(size(skis, '160 cm')).toBeEnabled()
    })
  })

  test.describe('no connection', () => {
    test.use({ allowed: /^failed:/ })

    test(
      'without a connection the booking is kept, and prices are requested again later',
      { tag: '@deep' },
      async ({ page }) => {
        await openShop(page, [adult(poles)])
        await expect(total(panel(page))).toHaveText('21,00 €')
        await page.route('**/api/prices', (route) => route.abort())
        await button(product(page, 'Skidepot'), 'Wählen: Skidepot').click()
        await expect(page.getByText('Ihre Buchung bleibt auf diesem Gerät erhalten.')).toBeVisible()
        await expect(panel(page)).toContainText('Skidepot')
        await expect(total(panel(page))).toContainText(/^21,00\s€ von vor der letzten Änderung$/)
        await expectNoFlaws(page)
        const requested = page.waitForRequest('**/api/prices', { timeout: 3000 })
        await button(page, 'Jetzt versuchen').click()
        await requested
        await page.unroute('**/api/prices')
        await expect(total(panel(page))).toHaveText('39,00 €')
        await expect(page.getByText('Ihre Buchung bleibt auf diesem Gerät erhalten.')).toBeHidden()
      },
    )
  })
})

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

test(
  'In the booking’s steps, exactly one element at a time shows the keyboard focus',
  { tag: '@deep' },
  async ({ page }) => {
    await openShop(page, [adult(ski('165 cm'), depot(1)), adult(poles)], { step: 'entry' })
    for (const step of ['entry', 'calendar', 'location', 'products', 'specials', 'accommodation', 'rates', 'cart']) {
      await openStep(page, step)
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
  },
)

test(
  'On a phone, the bottom bar covers nothing, shows the total and opens the cart',
  { tag: ['@phone', '@deep'] },
  async ({ page }) => {
    await openShop(page, [adult(), adult()])
    const bar = page.locator('[data-part="bar"]')

    await test.step('sizes open above the bottom bar and do not move when chosen', async () => {
      const card = product(page, 'Sportski')
      await button(card, 'Größe wählen: Sportski').evaluate((toggle) => toggle.scrollIntoView({ block: 'end' }))
      await button(card, 'Größe wählen: Sportski').tap()
      const pill = card.locator('[data-part="pill"]:not([data-disabled])').last()
      await expect(pill).toBeInViewport({ ratio: 1 })
      const before = (await pill.boundingBox())!
      await pill.tap()
      await expect(card).toContainText('Gewählt')
      await expect(bar).toBeVisible()
      const after = (await pill.boundingBox())!
      expect(after.y).toBeCloseTo(before.y, 0)
      expect(after.y + after.height).toBeLessThanOrEqual((await bar.boundingBox())!.y)
      await expectNoFlaws(page)
    })

    await test.step('every control is large enough to be touched', async () => {
      const controls = page.locator('main :is(button, summary, [role="tab"], [data-part="pill"]):visible')
      const small = () =>
        controls.evaluateAll((elements) =>
          elements
            .map((element) => ({ words: element.textContent, height: element.getBoundingClientRect().height }))
            .filter(({ height }) => height > 1 && height < 44),
        )
      await expect.poll(small).toEqual([])
    })

    await test.step('the bottom bar covers neither the page’s end nor the focus', async () => {
      const edge = (await bar.boundingBox())!.y
      const cards = product(page, 'Familienkasten').getByRole('button')
      await cards.focus()
      const focused = (await cards.boundingBox())!
      expect(focused.y + focused.height).toBeLessThanOrEqual(edge)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const footer = (await page.getByRole('contentinfo').boundingBox())!
      expect(footer.y + footer.height).toBeLessThanOrEqual(edge + 1)
    })

    await test.step('the bottom bar has the total and the next button and opens the cart', async () => {
      await button(page, /166,00\s€.*1\sArtikel\sansehen/).tap()
      const sheet = page.getByRole('dialog', { name: 'Ihr Warenkorb' })
      await expect(sheet).toContainText('Sportski')
      await expect(total(sheet)).toHaveText('166,00 €')
      await expectNoFlaws(page)
      await button(sheet, 'Schließen').tap()
      await expect(sheet).toBeHidden()
      await button(page, 'Weiter: Erwachsener 2 ausrüsten').tap()
      await expect(person(page, 'Erwachsener 2')).toBeFocused()
      await button(product(page, 'Skistöcke'), 'Wählen: Skistöcke').tap()
    })

    await test.step('the cart’s step has one next button, always visible', async () => {
      await openStep(page, 'cart')
      await expect(total(cartStep(page))).toHaveText('187,00 €')
      await expect(bar).toBeHidden()
      await expect(page.getByRole('button', { name: /^Weiter/ })).toHaveCount(1)
      await expect(button(page, 'Weiter zu Ihren Daten')).toBeInViewport({ ratio: 1 })
      await button(page, 'Weiter zu Ihren Daten').tap()
      await expect(page).toHaveURL(/\/checkout$/)
    })
  },
)

test(
  'A chosen set can be given to another person, and the cart shows the saving',
  { tag: '@deep' },
  async ({ page }) => {
    await openShop(page, [adult(), adult()], { week: 3 })
    const card = product(page, 'Set Komfort')
    await expect(card).toContainText('196,68 €')
    await expect(card).toContainText('statt 223,50 €, 26,82 € gespart')
    await button(card, 'Wählen: Set Komfort').click()
    await expect(card).toContainText('Gewählt')
    await button(card, 'Auch für Erwachsener 2: Set Komfort').click()
    await expect(panel(page).getByText('Set Komfort 26,82 € gespart')).toHaveCount(2)
    await expect(total(panel(page))).toHaveText('393,36 €')
    await expectNoFlaws(page)

    await test.step('the size of a set’s product is chosen in the set’s card', async () => {
      await choose(card.locator('details').first(), '160 cm')
      await expect(card.locator('summary').first()).toContainText('160 cm')
    })

    await test.step('another set replaces the chosen set', async () => {
      await button(product(page, 'Set Sport'), 'Wählen: Set Sport').click()
      await expect(panel(page)).toContainText('Set Sport')
      await expect(panel(page).getByText('Komfortski', { exact: true })).toHaveCount(1)
    })
  },
)

test(
  'One press gives a chosen product to the other persons, whose sizes follow their measures',
  { tag: '@deep' },
  async ({ page }) => {
    await openShop(page, [adult(), adult(), kid(9)], { week: 4 })
    const card = product(page, 'Komfortski')
    await button(card, 'Größe wählen: Komfortski').click()
    await choose(card, '160 cm')
    await button(card, 'Auch für Erwachsener 2 und Kind 1: Komfortski').click()
    await expect(card.getByRole('heading', { name: 'Komfortski' })).toBeFocused()
    await expect(card.getByRole('button', { name: /^Auch für/ })).toHaveCount(0)
    await expectNoFlaws(page)

    await test.step('the measures determine a size that was not chosen yet', async () => {
      await person(page, 'Erwachsener 2').click()
      await expect(card).toContainText('Bitte wählen Sie Modell und Größe.')
      const form = page.getByRole('region', { name: /^Angaben für / })
      await form.getByRole('textbox', { name: 'Körpergröße' }).fill('182')
      await form.getByRole('textbox', { name: 'Gewicht' }).fill('80')
      await form.getByRole('textbox', { name: 'Schuhgröße' }).fill('43')
      await form.getByText('Fortgeschritten', { exact: true }).click()
      await expect(card).toContainText('Gewählt: Skarn Pista 74, 167 cm')
    })
  },
)

test('A person for whom nothing is offered can be removed', { tag: '@deep' }, async ({ page }) => {
  await answerPrices(page, (offer) => ({ ...offer, categories: [] }))
  await openShop(page, [adult(), adult()])
  await expect(page.locator('#products')).toContainText('gibt es in Ihrem Zeitraum keine Ausrüstung')
  await button(page, 'Erwachsener 1 entfernen').click()
  await expect(page.getByRole('tab')).toHaveCount(1)
})

test(
  'Missing equipment is added by one press, and a person without equipment can be removed',
  { tag: '@deep' },
  async ({ page }) => {
    const comfort = { id: 'ski-komfort', count: 1, title: 'Komfortski' }
    const skis = {
      ...comfort,
      modelId: 'skarn-pista',
      property1: '160 cm',
      modelBrand: 'Skarn',
      modelTitle: 'Pista 74',
    }
    await openShop(page, [adult(skis), adult()], { week: 2 })
    await test.step('the next button leads from the last person to one without equipment', async () => {
      await button(page.locator('#products'), 'Weiter: Erwachsener 2 ausrüsten').click()
      await expect(person(page, 'Erwachsener 2')).toHaveAccessibleName('Erwachsener 2 noch nichts')
      await button(page, 'Erwachsener 2 entfernen').click()
      await expect(page.getByRole('tab')).toHaveCount(1)
    })
    await test.step('one press adds a person’s boots and poles, and opens the person’s tab', async () => {
      await button(cartStep(page), 'Ansehen: Ihr Warenkorb').click()
      await expect(page.locator('#products')).toContainText('Erwachsener 1: ohne Schuhe und Skistöcke')
      await button(page, 'Fehlendes dazunehmen').click()
      await expect(person(page, 'Erwachsener 1')).toBeFocused()
      await expect(person(page, 'Erwachsener 1')).toHaveAccessibleName(
        'Erwachsener 1 hat Ski, Schuhe und Skistöcke, ohne Helme, Größe fehlt: Schuhe',
      )
      await expect(page.getByRole('heading', { name: 'Fehlt noch etwas?' })).toHaveCount(0)
      await expect(panel(page)).toContainText('Set Komfort')
      await button(panel(page), 'Zum Warenkorb').click()
      await expect(page.locator('#cart')).toHaveAttribute('data-state', 'open')
    })
  },
)
