import type { Locator, Page, Request } from '@playwright/test'
import type { BookingPayloadInput } from '#contract/booking.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { BUSY } from '#contract/errors.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { answerPrices, refusePrices } from '#test/support/prices.ts'
import { expect, test } from '#test/support/shop.ts'

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const step = (page: Page, name: string) => page.locator(`#${name}`)
const cartPanel = (page: Page) => page.getByRole('region', { name: 'Warenkorb', exact: true })
const total = (page: Page) => cartPanel(page).locator('[data-part="cart-total"] [data-part="amount"]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Das geht leider nicht' })

const losses = (page: Page) => page.locator('[data-part="notice"]').filter({ hasText: 'Aus Ihrer Auswahl genommen' })

const helmet = { id: 'helm-kinder', count: 1, title: 'Kinderhelm' }
const childrensSkis = { id: 'ski-kinder', count: 1, title: 'Kinderski' }
const poles = { id: 'stoecke', count: 1, title: 'Skistöcke' }
const adult = (...products: BookingDraft['persons'][number]['products']) =>
  ({ type: 1, age: null, coverage: false, products }) as const

const keepPoles = async (page: Page, more: Partial<BookingDraft> = {}) => {
  const days = await weekAhead(page.request, 8)
  await keepDraft(page, { ...familyDraft(days), persons: [adult(poles)], ...more })
}

test.describe('an error code of the offer', () => {
  test(
    'an error that requires no change opens one dialog, and prices are not requested again',
    { tag: '@deep' },
    async ({ page }) => {
      await keepPoles(page)
      await page.clock.install()
      const requests = await answerPrices(page, (offer) => ({ ...offer, errorcode: ERROR_CODE.groupNotFound }))
      await page.goto('/#products')
      await expect(dialog(page)).toContainText('Die Gruppe wurde nicht gefunden oder ist bereits abgeschlossen.')
      await button(dialog(page), 'Weiter').click()
      await expect(dialog(page)).toBeHidden()
      await page.clock.runFor(10_000)
      await expect(dialog(page)).toBeHidden()
      expect(requests).toHaveLength(1)
      await expect(total(page)).toHaveText('21,00 €')

      await answerPrices(page, (offer) => ({ ...offer, errorcode: 999 }))
      await page.reload()
      await expect(dialog(page)).toContainText('Der Shop konnte das nicht annehmen (Fehler 999).')
      await button(dialog(page), 'Weiter').click()
      await expect(total(page)).toHaveText('21,00 €')
    },
  )

  test('error code 110 clears the days and shows the reason', { tag: '@deep' }, async ({ page }) => {
    await keepPoles(page)
    const requests = await answerPrices(page, (offer) => ({
      ...offer,
      categories: [],
      errorcode: ERROR_CODE.periodNotBookable,
    }))
    await page.goto('/#products')
    await expect(dialog(page)).toContainText('Der gewählte Zeitraum kann nicht mehr gebucht werden.')
    await button(dialog(page), 'Weiter').click()
    await expect(step(page, 'calendar')).toHaveAttribute('data-state', 'open')
    await expect(page.locator('[data-part="period-sentence"]')).toContainText('Noch kein Tag gewählt')
    expect(requests).toHaveLength(1)
  })
})

test.describe('a booking without a price', () => {
  test.describe('too many discount codes', () => {
    test.use({ allowed: /answer: 429/ })

    test(
      'after too many wrong codes, the code is dropped and a dialog says to wait',
      { tag: '@deep' },
      async ({ page }) => {
        await keepPoles(page, { discountcode: 'SKI10' })
        const requests = await refusePrices(page, ({ dc }) => (dc ? [429, { error: 'too many' }] : null))
        await page.goto('/#products')
        await expect(dialog(page)).toContainText('Bitte geben Sie ihn in etwa zehn Minuten noch einmal ein.')
        await button(dialog(page), 'Weiter').click()
        await expect(total(page)).toHaveText('21,00 €')
        expect(requests.map(({ dc }) => dc ?? null)).toEqual(['SKI10', null])
      },
    )
  })

  test.describe('a refusal or a server error', () => {
    test.use({ allowed: /answer: (422|503)/ })

    test(
      'a refused booking is kept, and the page shows the reason and when to retry',
      { tag: '@deep' },
      async ({ page }) => {
        await keepPoles(page)
        await page.clock.install()

        await test.step('a refusal is retried only when the visitor asks for it', async () => {
          const requests = await refusePrices(page, () => [
            422,
            { error: 'invalid', issues: [{ path: 'x', message: 'x' }] },
          ])
          await page.goto('/#products')
          await expect(page.getByText('Für diese Auswahl gibt es keinen Preis')).toBeVisible()
          await expect(page.getByText('Keine Verbindung zum Shop')).toBeHidden()
          await page.clock.runFor(20_000)
          expect(requests).toHaveLength(1)
          await page.unroute('**/api/prices')
          await button(page, 'Jetzt versuchen').click()
          await expect(total(page)).toHaveText('21,00 €')
          await expect(page.getByText('Für diese Auswahl gibt es keinen Preis')).toBeHidden()
        })

        await test.step('a server error is retried automatically, with a message that blames the server', async () => {
          const requests = await refusePrices(page, () => [503, { error: 'unavailable' }])
          await button(page, 'Wählen: Skidepot').click()
          await expect(page.getByText('Preise lassen sich gerade nicht berechnen')).toBeVisible()
          await expect(page.getByText('Keine Verbindung zum Shop')).toBeHidden()
          expect(requests).toHaveLength(1)
          await expect(page.getByText('Nicht aktuell').first()).toBeVisible()
          await page.unroute('**/api/prices')
          await page.clock.runFor(5_000)
          await expect(total(page)).toHaveText('39,00 €')
          await expect(page.getByText('Nicht aktuell')).toHaveCount(0)
        })
      },
    )
  })

  test.describe('a shop with too many visitors', () => {
    test.use({ allowed: /answer: 503/ })

    test('a refused call is repeated automatically, and the page explains the wait', async ({ page }) => {
      await keepPoles(page)
      await page.goto('/#products')
      await expect(total(page)).toHaveText('21,00 €')
      let refused = 0
      await page.route('**/api/prices', (route) => {
        refused += 1
        return refused > 2
          ? route.fallback()
          : route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json: { error: BUSY } })
      })
      const notice = page.getByText('Gerade sind sehr viele Besucher hier.')
      await button(page, 'Wählen: Skidepot').click()
      await expect(notice).toBeVisible()
      await expect(page.getByText('Preise lassen sich gerade nicht berechnen')).toBeHidden()
      await expectNoFlaws(page)
      await expect(total(page)).toHaveText('39,00 €')
      await expect(notice).toBeHidden()
    })
  })

  test('a draft with too many persons is reduced to the shop’s maximum', { tag: '@deep' }, async ({ page }) => {
    await keepPoles(page, { persons: Array.from({ length: 14 }, () => adult(poles)) })
    await page.goto('/#products')
    await expect(step(page, 'entry').locator('[data-part="step-summary"]')).toHaveText('12 Erwachsene')
    await expect(total(page)).toHaveText('252,00 €')
    await expect(losses(page).getByRole('listitem')).toHaveText(
      ['Erwachsener 13', 'Erwachsener 14'].map((person) => `${person}: Sie können bis zu 12\u00A0Personen buchen`),
    )
    const announced = page.locator('#announcements').getByRole('img', { name: /^Aus Ihrer Auswahl genommen/ })
    await expect(announced).toHaveCount(1)
  })
})

test.describe('a product that is not offered', () => {
  test.use({ allowed: /answer: 422/ })

  test('a product that a kid may no longer rent is removed and listed', { tag: '@deep' }, async ({ page }) => {
    const kid = { type: 3 as const, age: 8, coverage: false, products: [helmet, childrensSkis] }
    await keepPoles(page, { persons: [adult(poles), kid] })
    await page.goto('/#entry')
    await expect(cartPanel(page)).toContainText('Kinderhelm')
    await page.getByRole('combobox', { name: 'Kind 1' }).selectOption('15 Jahre')
    await expect(losses(page).getByRole('listitem')).toHaveText([
      'Kinderhelm von Jugendlicher 1',
      'Kinderski von Jugendlicher 1',
    ])
    await expect(losses(page)).toBeInViewport()
    await expect(cartPanel(page)).not.toContainText('Kinderhelm')
    await expect(total(page)).toHaveText('21,00 €')
    await expectNoFlaws(page)
    await button(page, 'Weiter zum Zeitraum').click()
    await button(losses(page), 'Verstanden').click()
    await expect(losses(page)).toBeHidden()
  })

  test('a product that exists only in a draft is removed and listed', { tag: '@deep' }, async ({ page }) => {
    await keepPoles(page, {
      persons: [adult(poles, { id: 'verkauft', count: 1, title: 'Alte Ski', modelTitle: 'Klassiker' })],
      specials: ['vergangen'],
    })
    await page.goto('/#products')
    await expect(losses(page).getByRole('listitem')).toHaveText(['Alte Ski, Klassiker von Erwachsener 1', 'Ein Extra'])
    await expect(total(page)).toHaveText('21,00 €')
  })
})

test(
  'A newer change cancels the running request for prices, whose late answer has no effect',
  { tag: '@deep' },
  async ({ page }) => {
    await keepPoles(page)
    const requests: Request[] = []
    const answers: PromiseWithResolvers<void>[] = []
    const ended: Request[] = []
    page.on('requestfailed', (request) => request.url().endsWith('/api/prices') && ended.push(request))
    await page.route('**/api/prices', async (route) => {
      requests.push(route.request())
      const held = Promise.withResolvers<void>()
      answers.push(held)
      const response = await route.fetch()
      await held.promise
      // Ignores the error of a request that the page has cancelled already.
      await route.fulfill({ response }).catch(() => {})
    })
    await page.goto('/#entry')
    const more = button(page, 'Ein Erwachsener mehr')
    await expect.poll(() => requests.length).toBe(1)
    await more.click()
    await expect.poll(() => requests.length).toBe(2)
    await expect.poll(() => ended.length).toBe(1)
    expect(ended[0]).toBe(requests[0])
    await more.click()
    await expect.poll(() => requests.length).toBe(3)
    await expect.poll(() => ended.length).toBe(2)
    expect(requests.map((request) => (request.postDataJSON() as BookingPayloadInput).persons.length)).toEqual([1, 2, 3])
    for (const late of answers.slice(0, 2)) late.resolve()
    await expect(cartPanel(page)).toContainText('wird neu berechnet')
    answers[2]!.resolve()
    await expect(total(page)).toHaveText('21,00 €')
    expect(requests).toHaveLength(3)
  },
)

test.describe('stock', () => {
  test(
    'stock is requested without cookies, and a new request cancels the running one',
    { tag: '@deep' },
    async ({ page, context, shop }) => {
      await context.addCookies([{ name: 'talstation-test', value: 'secret', url: shop.origin }])
      await keepPoles(page)
      const requests: Request[] = []
      const ended: Request[] = []
      page.on('requestfailed', (request) => request.url().endsWith('/api/stock') && ended.push(request))
      const held = Promise.withResolvers<void>()
      await page.route('**/api/stock', async (route) => {
        requests.push(route.request())
        const response = await route.fetch()
        if (requests.length === 1) await held.promise
        await route.fulfill({ response }).catch(() => {})
      })
      await page.goto('/#location')
      await expect.poll(() => requests.length).toBe(1)
      await page.getByText(/Schon am Vorabend/).click()
      await expect.poll(() => requests.length).toBe(2)
      await expect.poll(() => ended.length).toBe(1)
      expect(ended[0]).toBe(requests[0])
      held.resolve()
      for (const request of requests) {
        const headers = await request.allHeaders()
        expect(headers['content-type']).toContain('text/plain')
        expect(headers['cookie']).toBeUndefined()
      }
    },
  )
})
