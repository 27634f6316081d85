import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { DRAFT_VERSION, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { BookingDraft } from '#contract/draft.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { keepDraft } from './booking.ts'
import { dataFolder, talstation } from './prepared-data.ts'
import { startServer } from './server.ts'

const HOME = join(import.meta.dirname, '../..')
const ASKED = PERSONAL_FIELDS.filter((field) => !['age', 'weight', 'height', 'shoesize', 'skills'].includes(field))

const withCuriousShop = (): Promise<string> =>
  dataFolder('curious-data', ['test/support/curious-shop.ts'], (dataDir) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'talstation-shop-')), 'neugier')
    cpSync(join(HOME, 'tenants/velo'), folder, { recursive: true })
    const file = join(folder, 'shop.json')
    const shop = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...shop, code: 'neugier', requiredPersonalFields: ASKED }))
    // It has the location of the bike shop, which therefore stays away.
    talstation(['tenant', 'import', join(HOME, 'tenants/alpin'), folder], dataDir)
    rmSync(dirname(folder), { recursive: true })
  })

/** A server with an extra shop, `neugier`: the demo's bike shop with name, address, phone and e-mail required of each person. */
export const startCuriousShop = async (more: Record<string, string> = {}) =>
  startServer({ ...more, DATA_DIR: await withCuriousShop() })

const trailer = {
  id: 'kinderanhaenger',
  count: 1,
  title: 'Kinderanhänger',
  modelId: 'anhang-duo',
  property1: 'max. 36 kg',
}

/** Two adults with a trailer each, for two days of the season, at the first page of checkout of a bike shop. */
export const openTrailers = async (page: Page, origin: string, tenant: string, locale = 'de') => {
  const { today, seasons } = (await (await page.request.get(`${origin}/${tenant}/de/api/site`)).json()) as Site
  const soon = addDays(today, 10)
  const { from } = seasons.find(({ to }) => to > addDays(soon, 10))!
  const day = from > soon ? addDays(from, 10) : soon
  // The shop is closed on All Saints’ Day.
  const first = /-(10-31|11-01)$/.test(day) ? addDays(day, 2) : day
  const draft: BookingDraft = {
    version: DRAFT_VERSION,
    persons: [1, 2].map(() => ({ type: 1, age: null, coverage: false, products: [trailer] })),
    days: { from: first, to: addDays(first, 1) },
    rate: null,
    hours: null,
    location: 'seehafen',
    pickupDayBefore: false,
    specials: [],
    discountcode: null,
    accommodation: null,
  }
  await keepDraft(page, draft, tenant, origin)
  await page.goto(`${origin}/${tenant}/${locale}/checkout`)
}

export const openCuriousCheckout = (page: Page, origin: string, locale?: string) =>
  openTrailers(page, origin, 'neugier', locale)

/** All that the main person is asked for. */
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
