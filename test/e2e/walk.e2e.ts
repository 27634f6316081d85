import type { Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { STATUS } from '#contract/constants.ts'
import type { Site } from '#contract/site.ts'
import type { UnitStock } from '#contract/stock.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'
import { expect, test } from '#test/support/shop.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { startServer } from '#test/support/server.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SKIS = 'ski-sport gratwerk-kante 165 cm'

const words = {
  de: {
    path: '/alpin',
    kidMore: 'Ein Kind mehr',
    kid: 'Kind 1',
    eight: '8 Jahre',
    toDays: 'Weiter zum Zeitraum',
    monthOn: 'Ein Monat weiter',
    toLocation: 'Weiter zur Abholung',
    toProducts: 'Weiter zur Ausrüstung',
    adults: ['Erwachsener 1', 'Erwachsener 2'],
    chooseSize: 'Größe wählen',
    sport: 'Sportski',
    junior: 'Kinderski',
    toExtras: 'Weiter zu den Extras',
    toAccommodation: 'Weiter zur Unterkunft',
    toRate: 'Weiter zum Tarif',
    toCart: 'Weiter zum Warenkorb',
    toDetails: 'Weiter zu Ihren Daten',
    firstname: 'Vorname',
    lastname: 'Nachname',
    email: 'E\u2011Mail',
    age: 'Alter',
    weight: 'Gewicht',
    height: 'Körpergröße',
    shoesize: 'Schuhgröße',
    skills: 'Fortgeschritten',
    open: 'Ausfüllen',
    toOverview: 'Weiter zur Übersicht',
    terms: 'Ich stimme den Allgemeinen',
    order: 'zahlungspflichtig bestellen',
    card: ['Kartennummer', 'Gültig bis', 'Name auf der Karte', 'Prüfziffer'],
    pay: /€ bezahlen$/,
    done: 'Danke für Ihre Buchung',
    amount: '394,50',
  },
  en: {
    path: '/alpin/en',
    kidMore: 'One more child',
    kid: 'Child 1',
    eight: '8 years',
    toDays: 'Continue to your dates',
    monthOn: 'Next month',
    toLocation: 'Continue to collection',
    toProducts: 'Continue to equipment',
    adults: ['Adult 1', 'Adult 2'],
    chooseSize: 'Choose size',
    sport: 'Sport skis',
    junior: 'Children’s skis',
    toExtras: 'Continue to extras',
    toAccommodation: 'Continue to accommodation',
    toRate: 'Continue to the rate',
    toCart: 'Continue to cart',
    toDetails: 'Continue to your details',
    firstname: 'First name',
    lastname: 'Last name',
    email: 'Email',
    age: 'Age',
    weight: 'Weight',
    height: 'Height',
    shoesize: 'Shoe size',
    skills: 'Intermediate',
    open: 'Fill in',
    toOverview: 'Continue to the overview',
    terms: 'I accept the general terms',
    order: 'Order with obligation to pay',
    card: ['Card number', 'Expiry date', 'Name on the card', 'Security code'],
    pay: /^Pay €/,
    done: 'Thank you for your booking',
    amount: '394.50',
  },
} as const

type Words = (typeof words)[keyof typeof words]

const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true }).filter({ visible: true })

const aWeek = async (page: Page, origin: string) => {
  const { today, seasons } = (await (await page.request.get(`${origin}/alpin/de/api/site`)).json()) as Site
  const starts = seasons.map(({ from, to }) => {
    const soonest = from > addDays(today, 15) ? from : addDays(today, 15)
    return { from: addDays(soonest, (6 - weekdayOf(soonest) + 7) % 7), to }
  })
  const { from } = starts.find((season) => addDays(season.from, 6) <= season.to)!
  return { from, to: addDays(from, 6) }
}

const pickDay = async (page: Page, word: Words, day: string) => {
  const language = word === words.de ? 'de-DE' : 'en-GB'
  const label = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  const cell = page.getByRole('button', { name: new RegExp(`^${label}`) })
  const heading = page.locator('[data-part="calendar-heading"]').first()
  await expect(heading).toBeVisible()
  while (!(await cell.isVisible())) {
    const before = (await heading.textContent())!
    await button(page, word.monthOn).click()
    await expect(heading).not.toHaveText(before)
  }
  await cell.click()
}

const chooseSkis = async (page: Page, word: Words, who: string, skis: string, model: string, size: string) => {
  const products = page.locator('#products')
  await products
    .getByRole('tab', { name: who })
    .or(products.getByRole('radio', { name: who }))
    .first()
    .click()
  const card = products.getByRole('listitem').filter({ has: page.getByRole('heading', { name: skis, exact: true }) })
  await button(card, new RegExp(`^${word.chooseSize}`)).click()
  await card.getByText(model, { exact: true }).first().click()
  await card.getByRole('radiogroup').last().getByText(size, { exact: true }).click()
}

const fillIn = async (page: Page, word: Words, who: string, name: string, age?: string) => {
  const form = page.getByRole('group', { name: who, exact: true })
  if (await button(page, `${word.open}: ${who}`).isVisible()) await button(page, `${word.open}: ${who}`).click()
  await form.getByLabel(word.firstname).fill(name)
  if (age !== undefined) await form.getByLabel(word.age).fill(age)
  await form.getByLabel(word.weight).fill('64')
  await form.getByLabel(word.height).fill('165')
  await form.getByLabel(word.shoesize).fill('39')
  await form.getByText(word.skills).click()
}

const book = async (page: Page, word: Words, origin: string) => {
  const week = await aWeek(page, origin)
  await page.goto(`${origin}${word.path}`)
  await button(page, word.kidMore).click()
  await page.getByLabel(word.kid, { exact: true }).selectOption(word.eight)
  await button(page, word.toDays).click()
  await pickDay(page, word, week.from)
  await pickDay(page, word, week.to)
  await button(page, word.toLocation).click()
  await expect(page.locator('#location').getByRole('radio')).toHaveCount(3)
  await page.locator('#location').getByText('Zirbenbahn').first().click()
  await button(page, word.toProducts).click()
  for (const adult of word.adults) await chooseSkis(page, word, adult, word.sport, 'Gratwerk Kante SL', '165 cm')
  await chooseSkis(page, word, word.kid, word.junior, 'Hopfel Murmel', '110 cm')
  for (const on of [word.toExtras, word.toExtras, word.toAccommodation, word.toRate, word.toCart]) {
    await expect(page.locator('[data-resting]')).toHaveCount(0)
    await button(page, on).click()
  }
  await button(page, word.toDetails).click()

  const [first, second] = word.adults
  await fillIn(page, word, first, 'Anna', '38')
  await page.getByRole('group', { name: first, exact: true }).getByLabel(word.lastname).fill('Berger')
  await page.getByRole('group', { name: first, exact: true }).getByLabel(word.email).fill('anna@example.com')
  await fillIn(page, word, second, 'Jakob', '40')
  await fillIn(page, word, word.kid, 'Mia')
  await button(page, word.toOverview).click()
  await expect(page.locator('main')).toContainText(word.amount)
  await page.getByText(word.terms).click()
  await button(page, word.order).click()

  const [number, expiry, holder, cvv] = word.card
  await page.getByLabel(number).fill('4200000000000091')
  await page.getByLabel(expiry).fill('12 / 31')
  await page.getByLabel(holder).fill('Anna Berger')
  await page.getByLabel(cvv).fill('123')
  await button(page, word.pay).click()
  await expect(page.getByRole('heading', { level: 1, name: word.done })).toBeVisible()
  return week
}

test.describe('two adults and a kid', () => {
  test.slow()
  for (const [language, tag] of [
    ['de', ['@phone']],
    ['en', ['@wide', '@deep']],
  ] as const)
    test(`the family books a week and pays by card, in ${language}`, { tag: [...tag] }, async ({ page }) => {
      const postgres = await startPostgres()
      const server = await startServer({ DATABASE_URL: postgres.url })
      const db = new Client({ connectionString: postgres.url })
      await db.connect()
      const freeSkis = async (date: { from: string; to: string }) => {
        const answer = await page.request.post(`${server.origin}/alpin/de/api/stock`, {
          headers: { 'Content-Type': 'text/plain' },
          data: JSON.stringify({ date, location: 'talstation' }),
        })
        const { stock } = (await answer.json()) as { stock: UnitStock[] }
        return stock.find(({ product, property1, model }) => `${product} ${model} ${property1}` === SKIS)!.stock
      }
      const before = await freeSkis(await aWeek(page, server.origin))
      const week = await book(page, words[language], server.origin)

      const { rows } = await db.query(
        'select status, amount, language, first_day::text, last_day::text from reservations',
      )
      expect(rows).toEqual([{ status: STATUS.paid, amount: 39_450, language, first_day: week.from, last_day: week.to }])
      expect(await freeSkis(week)).toBe(before - 2)
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Anna')
      await db.end()
      await page.close()
      await server.stop()
      await postgres.stop()
    })
})
