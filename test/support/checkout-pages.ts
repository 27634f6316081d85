import { expect, type Locator, type Page } from '@playwright/test'
import type { Reservation } from '#contract/checkout.ts'
import type { CheckoutDraft } from '#contract/draft.ts'
import { EMPTY_CHECKOUT } from './draft.ts'
import { familyDraft, keepDraft, weekAhead } from './booking.ts'
import { EXPIRY_YEAR } from './card-expiry.ts'

const ORDER = 'zahlungspflichtig bestellen'

export const person = (page: Page, title: string): Locator => page.getByRole('group', { name: title, exact: true })
export const next = (page: Page) => page.getByRole('button', { name: 'Weiter zur Übersicht' })
export const orderButton = (page: Page) => page.getByRole('button', { name: ORDER, exact: true })
export const terms = (page: Page) =>
  page.getByRole('checkbox', { name: 'Ich stimme den Allgemeinen Geschäftsbedingungen zu.' })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const isProcessing = (page: Page) =>
  expect(page.getByText('Bitte schließen Sie diese Seite nicht.')).toBeVisible()
export const isBooked = (page: Page) => expect(heading(page, 'Danke für Ihre Buchung')).toBeVisible()

export const openCheckoutPage = async (page: Page, weeks = 0, size = '165 cm', origin = '') => {
  const days = await weekAhead(page.request, weeks, 'alpin', origin)
  await keepDraft(page, familyDraft(days, size), 'alpin', origin)
  await page.goto(`${origin}/checkout`)
  await expect(next(page)).toBeVisible()
  return days
}

export const openPerson = (page: Page, label: string) =>
  page.getByRole('button', { name: `Ausfüllen: ${label}`, exact: true }).click()

export const openMore = (page: Page) => page.locator('summary', { hasText: 'Weitere Angaben' }).click()

export const fillIn = async (page: Page, email = 'anna@example.com') => {
  const anna = person(page, 'Erwachsener 1')
  await anna.getByLabel('Vorname').fill('Anna')
  await anna.getByLabel('Nachname').fill('Berger')
  await anna.getByLabel('E\u2011Mail').fill(email)
  await anna.getByLabel('Alter').fill('34')
  await anna.getByLabel('Gewicht').fill('64,5')
  await anna.getByLabel('Körpergröße').fill('172')
  await anna.getByLabel('Schuhgröße').fill('39')
  await anna.getByText('Fortgeschritten').click()
  await person(page, 'Kind 1').getByLabel('Vorname').fill('Mia')
}

export const goToOverview = async (page: Page, email?: string) => {
  await fillIn(page, email)
  await next(page).click()
  await expect(orderButton(page)).toBeEnabled()
}

const typed = (email: string): CheckoutDraft => ({
  ...EMPTY_CHECKOUT,
  persons: [
    {
      firstname: 'Anna',
      lastname: 'Berger',
      email,
      age: 34,
      weight: 64.5,
      height: 172,
      shoesize: 39,
      skills: 2,
    },
    { firstname: 'Mia' },
  ],
})

export const openOverview = async (page: Page, weeks = 0, size = '165 cm', email = 'anna@example.com') => {
  const days = await weekAhead(page.request, weeks)
  await keepDraft(page, familyDraft(days, size), 'alpin', '', typed(email))
  await page.goto('/checkout/overview')
  await expect(orderButton(page)).toBeEnabled()
  return days
}

export const acceptTerms = (page: Page) => page.getByText('Ich stimme den Allgemeinen').click()

export const sendOrder = async (page: Page) => {
  await acceptTerms(page)
  await orderButton(page).click()
}

export const isPaymentOpen = (page: Page) => expect(page.getByLabel('Kartennummer')).toBeVisible()

export const openPayment = async (page: Page, weeks = 0, size?: string, email?: string) => {
  const days = await openOverview(page, weeks, size, email)
  await sendOrder(page)
  await isPaymentOpen(page)
  return days
}

export const CARD = {
  good: '4200000000000091',
  declined: '4000000000000002',
  bankAsks: '4711100000000000',
  bankIsSlow: '4200000000000042',
  notifiedTwice: '5200000000000007',
  notifiedBeforeReturn: '4200000000000109',
}

export const enterCard = async (page: Page, number: string) => {
  await page.getByLabel('Kartennummer').fill(number)
  await page.getByLabel('Gültig bis').fill(`12 / ${EXPIRY_YEAR.slice(2)}`)
  await page.getByLabel('Prüfziffer').fill('123')
  await page.getByLabel('Name auf der Karte').fill('Anna Berger')
}

export const pay = async (page: Page, number: string) => {
  await enterCard(page, number)
  await page.getByRole('button', { name: /€ bezahlen$/ }).click()
}

export const reservationOf = async (page: Page, shop = 'alpin') => {
  const id = new URL(page.url()).searchParams.get('booking')
  return (await (await page.request.get(`/${shop}/de/api/checkout/${id}`)).json()) as Reservation
}
