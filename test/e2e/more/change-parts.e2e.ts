import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { CheckoutAnswer, Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { addDays } from '#domain/calendar/days.ts'
import { bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { orderElsewhere, weekAhead } from '#test/support/booking.ts'
import { acceptTerms, CARD, isBooked, isPaymentOpen, next, pay, person } from '#test/support/checkout-pages.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import { turnCalendar } from '#test/support/turn-calendar.ts'

const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true }).filter({ visible: true })

const storedBooking = async (page: Page, bookingId: string) =>
  (await (await page.request.get(`/alpin/de/api/checkout/${bookingId}`)).json()) as Reservation

const kidsHelmets = ({ held }: Reservation) => held.find(({ product }) => product === 'helm-kinder')?.count

const isChanging = (page: Page, number: string) =>
  expect(page.getByText(`Sie ändern die Buchung ${number}`)).toBeVisible()

const openChange = async (page: Page, weeks: number, state: 'paid' | 'open') => {
  const { bookingId, number, amount } = await bookHelmets(page.request, newAddress('otto'), weeks)
  if (state === 'paid') await payFor(page.request, bookingId)
  const before = await storedBooking(page, bookingId)
  await openPage(page, `/alpin/checkout/success?booking=${bookingId}`)
  await button(page, 'Buchung ändern').click()
  await expect(page).toHaveURL(/#cart$/)
  await isChanging(page, number)
  return { bookingId, number, amount, before }
}

const goToStep = (page: Page, step: string) => page.goto(`/alpin#${step}`)

const goToOverview = async (page: Page) => {
  await page.goto('/alpin/checkout')
  await next(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
}

const save = async (page: Page) => {
  await acceptTerms(page)
  await button(page, 'Änderung speichern').click()
}

const productCard = async (page: Page, who: string, title: string) => {
  const products = page.locator('#products')
  await products
    .getByRole('tab', { name: who })
    .or(products.getByRole('radio', { name: who }))
    .first()
    .click()
  return products.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

const pickDay = async (page: Page, day: string) => {
  const label = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  const cell = page.getByRole('button', { name: new RegExp(`^${label}`) })
  await turnCalendar(page, () => cell.isVisible())
  await cell.click()
}

const bookAllOfAModel = async (page: Page): Promise<CheckoutAnswer> => {
  const answer = await page.request.post('/alpin/de/api/checkout', {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      language: 'de',
      date: await weekAhead(page.request, 3),
      location: 'kirchdorf',
      termsAccepted: true,
      persons: ['172 cm', '180 cm', '188 cm'].map((property1, at) => ({
        mainperson: true,
        type: 1,
        label: `Erwachsener ${at + 1}`,
        firstname: 'Otto',
        lastname: 'Huber',
        email: 'otto@example.com',
        country: 'AT',
        age: 35,
        weight: 75,
        height: 178,
        shoesize: 43,
        skills: 3,
        products: [{ id: 'ski-freeride', count: 1, modelId: 'noveis-wechte', property1 }],
      })),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as CheckoutAnswer
}

test('A booking that holds the last unit can switch models and back', async ({ page }) => {
  const { bookingId, number } = await bookAllOfAModel(page)
  await openPage(page, `/alpin/checkout/success?booking=${bookingId}`)
  await button(page, 'Buchung ändern').click()
  await isChanging(page, number)
  await goToStep(page, 'products')
  const card = await productCard(page, 'Otto', 'Freerideski')
  await button(card, /^Ändern: Freerideski/).click()
  const take = async (model: string, size: string) => {
    await card.getByText(model, { exact: true }).first().click()
    await card.getByText(size, { exact: true }).first().click()
    await expect(card).toContainText(`Gewählt: ${model}, ${size}`)
  }
  await take('Noveis Tiefland 98', '172 cm')
  await take('Noveis Wechte 108', '172 cm')
})

test('A kid with a helmet is added to a paid booking and paid for', { tag: '@phone' }, async ({ page }) => {
  const { bookingId, number, amount, before } = await openChange(page, 0, 'paid')
  await goToStep(page, 'entry')
  await button(page, 'Ein Kind mehr').click()
  await page.getByRole('combobox', { name: 'Kind 2' }).selectOption('8 Jahre')
  await goToStep(page, 'products')
  const card = await productCard(page, 'Kind 2', 'Kinderhelm')
  await button(card, 'Wählen: Kinderhelm').click()
  await page.goto('/alpin/checkout')
  await person(page, 'Kind 2').getByLabel('Vorname').fill('Ben')
  await next(page).click()
  await expect(page.getByText(/^Sie zahlen .+ nach\.$/)).toBeVisible()
  await expectNoFlaws(page)
  await acceptTerms(page)
  await button(page, 'zahlungspflichtig ändern').click()
  await isPaymentOpen(page)
  expect((await storedBooking(page, bookingId)).booking.persons).toHaveLength(2)
  await pay(page, CARD.good)
  await isBooked(page)
  const after = await storedBooking(page, bookingId)
  expect(after).toMatchObject({ number, status: STATUS.paid, change: null })
  expect(after.amount).toBeGreaterThan(amount)
  expect(after.booking.persons.map(({ firstname }) => firstname)).toEqual(['Anna', 'Mia', 'Ben'])
  expect([kidsHelmets(before), kidsHelmets(after)]).toEqual([1, 2])
})

test('Removing a kid releases the kid’s units and refunds the price', async ({ page }) => {
  const { bookingId, number, amount } = await openChange(page, 1, 'paid')
  await goToStep(page, 'entry')
  await button(page, 'Ein Kind weniger').click()
  await button(page.getByRole('alertdialog', { name: 'Mia entfernen' }), 'Entfernen').click()
  await goToOverview(page)
  await expect(page.getByText(/^Sie bekommen .+ zurück\.$/)).toBeVisible()
  await save(page)
  await expect(page.getByText('Ihre Änderung ist gespeichert')).toBeVisible()
  const after = await storedBooking(page, bookingId)
  expect(after).toMatchObject({ number, status: STATUS.paid, change: null })
  expect(after.amount).toBeLessThan(amount)
  expect(after.booking.persons.map(({ firstname }) => firstname)).toEqual(['Anna'])
  expect(after.held.map(({ product }) => product)).toEqual(['helm'])
})

test('A helmet is changed to another size at the same price', async ({ page }) => {
  const { bookingId, amount } = await openChange(page, 2, 'paid')
  await goToStep(page, 'products')
  const card = await productCard(page, 'Anna', 'Skihelm')
  await button(card, 'Ändern: Skihelm').click()
  await card.getByRole('radiogroup').last().getByText('L (58–61 cm)', { exact: true }).click()
  await goToOverview(page)
  await expect(page.getByText('Am Preis ändert sich nichts.')).toBeVisible()
  await save(page)
  await expect(page.getByText('Sie müssen nichts nachzahlen.')).toBeVisible()
  const after = await storedBooking(page, bookingId)
  expect(after).toMatchObject({ status: STATUS.paid, amount, change: null })
  expect(after.held.find(({ product }) => product === 'helm')?.property1).toBe('L (58–61 cm)')
})

test('A paid booking is moved to other days', { tag: '@phone' }, async ({ page }) => {
  const { bookingId, before } = await openChange(page, 3, 'paid')
  const { from } = before.date
  await goToStep(page, 'calendar')
  await pickDay(page, addDays(from, 1))
  await pickDay(page, addDays(from, 3))
  await goToOverview(page)
  const toPay = await page.getByText(/^Sie zahlen .+ nach\.$/).isVisible()
  expect(toPay, 'the same number of days costs the same').toBe(false)
  await save(page)
  await expect(page.getByText('Ihre Änderung ist gespeichert')).toBeVisible()
  const after = await storedBooking(page, bookingId)
  expect(after).toMatchObject({
    status: STATUS.paid,
    date: { from: addDays(from, 1), to: addDays(from, 3) },
    change: null,
  })
})

test('An unpaid booking is changed and paid as a whole', async ({ page }) => {
  const { bookingId, number, amount } = await openChange(page, 4, 'open')
  await expect(page.getByText('Sie ist noch nicht bezahlt.')).toBeVisible()
  await goToStep(page, 'specials')
  await page.locator('#specials').getByText('Anna', { exact: true }).click()
  await goToOverview(page)
  await isChanging(page, number)
  await expectNoFlaws(page)
  await acceptTerms(page)
  await button(page, 'zahlungspflichtig ändern').click()
  await isPaymentOpen(page)
  const changed = await storedBooking(page, bookingId)
  expect(changed).toMatchObject({ number, status: STATUS.open, change: null })
  expect(changed.amount).toBeGreaterThan(amount)
  await pay(page, CARD.good)
  await isBooked(page)
  expect(await storedBooking(page, bookingId)).toMatchObject({ number, status: STATUS.paid, amount: changed.amount })
})

test.describe('a refused change', () => {
  test.use({ allowed: /answer: 409/ })

  test('a change without enough stock leaves the booking unchanged and explains the shortfall', async ({
    page,
    browser,
    shop,
  }) => {
    const { bookingId, before } = await openChange(page, 5, 'paid')
    await goToStep(page, 'products')
    const card = await productCard(page, 'Anna', 'Premiumski')
    await button(card, /^Größe wählen/).click()
    await card.getByText('Gratwerk Meister SLX', { exact: true }).first().click()
    await card.getByRole('radiogroup').last().getByText('155 cm', { exact: true }).click()
    await page.goto('/alpin/checkout')
    const anna = person(page, 'Erwachsener 1')
    for (const [field, value] of [
      ['Alter', '34'],
      ['Gewicht', '64'],
      ['Körpergröße', '172'],
      ['Schuhgröße', '39'],
    ] as const)
      await anna.getByLabel(field).fill(value)
    await anna.getByText('Fortgeschritten').click()
    await next(page).click()
    await expect(page.getByText(/^Sie zahlen .+ nach\.$/)).toBeVisible()
    const stranger = await browser.newContext({ baseURL: shop.origin })
    while ((await orderElsewhere(stranger.request, before.date, '155 cm')) === 201);
    await stranger.close()
    await acceptTerms(page)
    await button(page, 'zahlungspflichtig ändern').click()
    await button(page.getByRole('dialog'), 'Weiter').click()
    const refusal = page.locator('[data-part="order-refusal"]')
    await expect(refusal).toContainText('Ihre Buchung gilt unverändert, und Ihre neue Auswahl bleibt erhalten.')
    await expect(refusal).toContainText('Premiumski')
    await expect(page.locator('main')).not.toContainText('bestellt')
    await expectNoFlaws(page)
    expect(await storedBooking(page, bookingId)).toEqual(before)
    await refusal.getByRole('link', { name: 'Andere Ausrüstung wählen' }).click()
    await expect(page).toHaveURL(/#products$/)
  })

  test('a changed total requires the visitor’s consent', async ({ page }) => {
    const { bookingId, before } = await openChange(page, 6, 'paid')
    await goToStep(page, 'specials')
    await page.locator('#specials').getByText('Anna', { exact: true }).click()
    await goToOverview(page)
    await page.route('**/api/checkout/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const order = route.request().postDataJSON() as { amountSeen: number }
      return route.continue({ postData: JSON.stringify({ ...order, amountSeen: order.amountSeen - 1 }) })
    })
    await acceptTerms(page)
    await button(page, 'zahlungspflichtig ändern').click()
    await expect(page.getByText('Es wurde noch nichts geändert.')).toBeVisible()
    await expectNoFlaws(page)
    expect(await storedBooking(page, bookingId)).toEqual(before)
    await page.unroute('**/api/checkout/*')
    await button(page, 'zahlungspflichtig ändern').click()
    await isPaymentOpen(page)
  })

  test('changing a cancelled booking offers links to the booking and to a new one', async ({ page }) => {
    const { bookingId, number } = await openChange(page, 7, 'paid')
    await goToOverview(page)
    const cancelled = await page.request.post(`/alpin/de/api/checkout/${bookingId}/cancel`, { data: {} })
    expect(cancelled.status()).toBe(200)
    await save(page)
    await expect(page.getByText('Diese Buchung wurde inzwischen storniert')).toBeVisible()
    await expect(page.getByText(`Die Buchung ${number} ist storniert und bleibt es.`)).toBeVisible()
    await expect(button(page, 'zahlungspflichtig bestellen')).toBeEnabled()
    await expectNoFlaws(page)
    await page.getByRole('link', { name: 'Zur stornierten Buchung' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Diese Buchung ist storniert' })).toBeVisible()
  })
})
