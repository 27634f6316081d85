import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { measured } from '#test/support/comparison.ts'
import { openPayment, pay, CARD, isBooked } from '#test/support/checkout-pages.ts'
import { openPage } from '#test/support/open.ts'
import { countedVisitor } from '#test/support/presses.ts'
import { expect, test } from '#test/support/shop.ts'

type DraftPerson = BookingDraft['persons'][number]

const POLES = { id: 'stoecke', count: 1, title: 'Skistöcke' }
const SET = [
  { id: 'ski-einsteiger', count: 1, title: 'Ski' },
  { id: 'skischuh-komfort', count: 1, title: 'Skischuhe' },
  POLES,
]

const adult = (products: DraftPerson['products']): DraftPerson => ({ type: 1, age: null, coverage: false, products })
const kid = (age: number): DraftPerson => ({ type: 3, age, coverage: false, products: [POLES] })

test.use({ viewport: { width: 360, height: 740 } })

test('The comparison has the measured figures of entry, price, cover and a booking', async ({ page }) => {
  const visitor = countedVisitor(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })

  await test.step('entry', async () => {
    await openPage(page, '/de')
    const facts = page.locator('[data-part="poster-facts"] dt')
    for (const each of await facts.all()) await expect(each).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeInViewport({ ratio: 1 })
    await expect(button('Weiter zum Zeitraum')).toBeInViewport({ ratio: 1 })
    expect(measured(1)).toContain(`${await facts.count()} facts, the question and the button are in the first screen`)
  })

  const days = await weekAhead(page.request, 7)
  const persons = [adult(SET), adult([POLES]), kid(8), kid(9)]
  await keepDraft(page, { ...familyDraft(days), persons })

  await test.step('cover', async () => {
    await page.goto('/de#specials')
    await visitor.press(page.getByRole('region', { name: 'Schutzpaket' }).getByText('Für alle (4\u00A0Personen)'))
    const covered = page.getByRole('region', { name: 'Schutzpaket' }).getByRole('checkbox', { checked: true })
    await expect(covered).toHaveCount(1 + persons.length)
    expect(measured(7)).toContain(`${visitor.take()} press covers ${persons.length} persons`)
  })

  await test.step('price', async () => {
    await page.goto('/de#cart')
    await page.locator('#cart [data-part="cart-person"] summary').first().click()
    await visitor.press(page.locator('#cart').getByText('Warum dieser Preis?').first())
    const steps = page.locator('#cart [data-part="cart-set"] [data-part="why"] > li').filter({ visible: true })
    await expect(steps.last()).toBeVisible()
    expect(measured(6)).toContain(`${visitor.take()} press explains the price of a set in ${await steps.count()} lines`)
  })

  await test.step('finding and cancelling a booking', async () => {
    await openPayment(page, 7)
    await pay(page, CARD.good)
    await isBooked(page)
    const cancel = [button('Buchung stornieren'), button('Endgültig stornieren')]
    for (const each of cancel) await visitor.press(each)
    await expect(page.getByRole('heading', { name: 'Stornierung bestätigt' })).toBeVisible()
    expect(measured(10)).toContain(`cancelling takes ${visitor.take()} presses`)
    await page.goto('/de/mybooking')
    const fields = page.getByRole('main').getByRole('textbox')
    await expect(fields.first()).toBeVisible()
    expect(measured(10)).toContain(`${await fields.count()} fields and 1 press request the link`)
  })
})
