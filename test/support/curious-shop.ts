import type { Locator, Page } from '@playwright/test'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { keepDraft } from './booking.ts'
import { CURIOUS_SHOP } from './browser-data.ts'

const trailer = {
  id: 'kinderanhaenger',
  count: 1,
  title: 'Kinderanhänger',
  modelId: 'anhang-duo',
  property1: 'max. 36 kg',
}

export const openTrailers = async (page: Page, tenant: string, { origin = '', locale = 'de' } = {}) => {
  const { today, seasons } = (await (await page.request.get(`${origin}/${tenant}/de/api/site`)).json()) as Site
  const soon = addDays(today, 10)
  const { from } = seasons.find(({ to }) => to > addDays(soon, 10))!
  const day = from > soon ? addDays(from, 10) : soon
  // Moves a rental that would include All Saints' Day, because the shop is closed then.
  const first = /-(10-31|11-01)$/.test(day) ? addDays(day, 2) : day
  const draft: BookingDraft = {
    version: DRAFT_VERSION,
    persons: [1, 2].map(() => ({ type: 1, age: null, coverage: false, products: [trailer] })),
    days: { from: first, to: addDays(first, 1) },
    rate: null,
    hours: null,
    location: tenant === 'velo' ? 'seehafen' : `hafen-${tenant}`,
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
  }
  await keepDraft(page, draft, tenant, origin)
  await page.goto(`${origin}/${tenant}/${locale}/checkout`)
}

export const openCuriousCheckout = (page: Page, where?: { origin?: string; locale?: string }) =>
  openTrailers(page, CURIOUS_SHOP, where)

export const fillInContact = async (form: Locator) => {
  await form.getByLabel('Vorname').fill('Anna')
  await form.getByLabel('Nachname').fill('Berger')
  await form.getByLabel('Geschlecht').selectOption('weiblich')
  await form.getByLabel('Land').selectOption('Schweiz')
  await form.getByLabel('Straße und Hausnummer').fill('Seeweg 3')
  await form.getByLabel('Postleitzahl').fill('6004')
  await form.getByLabel('Ort', { exact: true }).fill('Luzern')
  await form.getByLabel('E\u2011Mail').fill('anna@example.com')
  await form.getByLabel('Telefon').fill('+41 41 555 01 02')
  await form.getByRole('textbox', { name: /^Geburtsdatum/ }).fill('04.05.1990')
}
