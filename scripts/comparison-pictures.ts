// This script needs a running shop (`npm start`) and a Chromium.
import { chromium, type Locator, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { DRAFT_VERSION } from '#contract/constants.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import type { Site } from '#contract/site.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const PICTURES = 'docs/pictures/comparison'
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

mkdirSync(PICTURES, { recursive: true })
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'], args: ['--no-sandbox'] })
const newPage = async (viewport: typeof PHONE) => {
  const context = await browser.newContext({
    viewport,
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}
/** Waits until the page has not changed for a second, because an opening step scrolls and grows. */
const settle = async (page: Page) => {
  const look = () => page.evaluate(() => [scrollY, document.body.scrollHeight, document.body.innerText].join())
  for (let before = ''; before !== (before = await look());) await delay(1000)
}
const picture = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle')
  await settle(page)
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}
const press = async (page: Page, name: string | RegExp) => {
  // Waits until the phone's lower bar accepts a tap again, because it ignores the second of two quick taps.
  await page.locator('[data-resting]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}
const toMiddle = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: 'center' }))

const phone = await newPage(PHONE)
const { today, seasons } = (await (await phone.request.get(`${origin}/alpin/de/api/site`)).json()) as Site
const soonest = addDays(today, 40)
const season = seasons.map(({ from }) => (from > soonest ? from : soonest)).toSorted()[0]!
const saturday = addDays(season, (6 - weekdayOf(season) + 7) % 7)
const person = (type: 1 | 3, age: number | null): BookingDraft['persons'][number] => ({
  type,
  age,
  coverage: false,
  products: [],
})
const family: BookingDraft = {
  version: DRAFT_VERSION,
  id: 'a'.repeat(32),
  persons: [person(1, null), person(1, null), person(3, 8), person(3, 6)],
  days: { from: saturday, to: addDays(saturday, 5) },
  rate: null,
  hours: null,
  location: 'talstation',
  pickupDayBefore: false,
  specials: [],
  discountcode: null,
  accommodation: null,
}
const typed: CheckoutDraft = {
  version: DRAFT_VERSION,
  persons: [
    {
      firstname: 'Anna',
      lastname: 'Berger',
      email: 'anna@example.com',
      age: 38,
      weight: 64,
      height: 170,
      shoesize: 39,
      skills: 2,
    },
    { firstname: 'Paul', age: 40, weight: 80, height: 182, shoesize: 43, skills: 2 },
    { firstname: 'Mia', age: 8, weight: 26, height: 128, shoesize: 33, skills: 1 },
    { firstname: 'Ben', age: 6, weight: 20, height: 116, shoesize: 30, skills: 1 },
  ],
  contact: {},
  groupname: '',
  remark: '',
  newsletter: false,
  createUser: false,
  reservation: null,
  unansweredOrders: [],
}
const keep = async (page: Page) => {
  await page.goto(`${origin}/readyz`)
  await page.evaluate(
    ([draft, texts]) => {
      localStorage.setItem('talstation.alpin.booking', draft)
      sessionStorage.setItem('talstation.alpin.checkout', texts)
    },
    [JSON.stringify(family), JSON.stringify(typed)] as const,
  )
  await page.goto(`${origin}/alpin#products`)
  await page.locator('#products [role=tab]').first().waitFor()
}

await phone.goto(`${origin}/alpin`)
await picture(phone, 'entry-phone')
await keep(phone)
const set = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name: 'Set Einsteiger' }) })
await settle(phone)
await toMiddle(set)
await picture(phone, 'sets-phone')
await press(phone, /^Wählen: Set Einsteiger/)
const also = phone.getByRole('button', { name: /^Auch für/ }).first()
await toMiddle(also)
await picture(phone, 'same-for-all-phone')
await also.click()
await press(phone, 'Weiter zu den Extras')
await settle(phone)
await toMiddle(phone.getByText(/^Für alle \(/).first())
await picture(phone, 'cover-phone')
await press(phone, 'Weiter zur Unterkunft')
await press(phone, 'Weiter zum Tarif')
await phone.getByText('Frühbucher', { exact: true }).waitFor()
await picture(phone, 'rates-phone')
await press(phone, 'Weiter zum Warenkorb')
await phone.getByRole('heading', { name: 'Ihr Warenkorb' }).waitFor()
await picture(phone, 'cart-phone')
await phone.locator('#cart summary').first().click()
const why = phone.getByText('Warum dieser Preis?').filter({ visible: true }).first()
await toMiddle(why)
await why.click()
await picture(phone, 'price-phone')
await press(phone, /^Ändern: Wann/)
await phone.getByRole('button', { name: /letzter Tag, ab/ }).waitFor()
await picture(phone, 'calendar-phone')
await press(phone, /^Ändern: Wo holen/)
await phone.getByRole('radio', { name: /Talstation Zirbenbahn/ }).waitFor({ state: 'attached' })
await picture(phone, 'trust-phone')
await phone.goto(`${origin}/alpin/checkout`)
await press(phone, 'Weiter zur Übersicht')
await phone.getByText('Ich stimme den Allgemeinen').click()
await press(phone, 'zahlungspflichtig bestellen')
await phone.getByLabel('Kartennummer').waitFor()
await picture(phone, 'payment-phone')
await phone.getByLabel('Kartennummer').fill('4200000000000091')
await phone.getByLabel('Gültig bis').fill('12 / 40')
await phone.getByLabel('Prüfziffer').fill('123')
await phone.getByLabel('Name auf der Karte').fill('Anna Berger')
const payButton = phone.getByRole('button', { name: /€\sbezahlen/ })
await toMiddle(payButton)
await picture(phone, 'payment-button-phone')
await payButton.click()
await phone.getByRole('heading', { level: 1, name: 'Danke für Ihre Buchung' }).waitFor()
await picture(phone, 'booking-phone')
await phone.goto(`${origin}/alpin/mybooking`)
await picture(phone, 'mybooking-phone')

const desktop = await newPage(DESKTOP)
await desktop.goto(`${origin}/alpin`)
await picture(desktop, 'entry-desktop')
await keep(desktop)
await press(desktop, /^Wählen: Set Einsteiger/)
await press(desktop, /^Auch für/)
await press(desktop, 'Weiter zu den Extras')
await press(desktop, 'Weiter zur Unterkunft')
await press(desktop, 'Weiter zum Tarif')
await press(desktop, 'Weiter zum Warenkorb')
await desktop.getByRole('heading', { name: 'Ihr Warenkorb' }).waitFor()
await picture(desktop, 'cart-desktop')
await browser.close()
