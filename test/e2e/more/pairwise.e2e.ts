import type { Page } from '@playwright/test'
import { STATUS } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { Site } from '#contract/site.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'
import { type Hand, keyboard, mouse } from '#test/support/hand.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import {
  CARD,
  fillIn,
  isBooked,
  next,
  openPerson,
  pay,
  person,
  sendOrder,
  reservationOf,
} from '#test/support/checkout-pages.ts'
import { words } from '#test/support/words.ts'

const MODES = [
  { locale: 'de', tag: '@wide', by: 'mouse' },
  { locale: 'en', tag: '@phone', by: 'mouse' },
  { locale: 'de', tag: '@phone', by: 'keyboard' },
  { locale: 'en', tag: '@wide', by: 'keyboard' },
] as const

const handOf = (page: Page, by: 'mouse' | 'keyboard'): Hand => (by === 'mouse' ? mouse : keyboard(page))

const siteOf = async (page: Page, path: string) => (await (await page.request.get(`${path}/api/site`)).json()) as Site

const saturday = ({ today, seasons }: Site): string => {
  const soonest = addDays(today, 21)
  const from = seasons.map((season) => (season.from > soonest ? season.from : soonest)).toSorted()[0]!
  return addDays(from, (6 - weekdayOf(from) + 7) % 7)
}

const dayIn = (page: Page, locale: Locale, day: string) => {
  const label = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  return page.getByRole('button', { name: new RegExp(`^${label.format(new Date(day))}`) })
}

const pickDay = async (page: Page, hand: Hand, locale: Locale, day: string) => {
  const cell = dayIn(page, locale, day)
  const heading = page.locator('[data-part="calendar-heading"]').first()
  await expect(heading).toBeVisible()
  while (!(await cell.isVisible())) {
    const before = (await heading.textContent())!
    await hand.press(page.getByRole('button', { name: words(locale)('calendar.next') }))
    await expect(heading).not.toHaveText(before)
  }
  await hand.pick(cell)
}

const pressOn = async (page: Page, hand: Hand, name: string) => {
  await page.clock.runFor(400)
  await hand.press(page.getByRole('button', { name, exact: true }).filter({ visible: true }))
}

for (const { locale, tag, by } of MODES) {
  const say = words(locale)
  const price = (cents: number) =>
    new Intl.NumberFormat(locale === 'de' ? 'de-DE' : 'en-GB', { style: 'currency', currency: 'EUR' })
      .format(cents / 100)
      .replace('-', '\u2212')

  test(
    `By ${by} in ${locale}: a booking combines evening collection, depot, coverage, discount code and service`,
    { tag },
    async ({ page }) => {
      test.slow()
      const hand = handOf(page, by)
      const step = (name: string) => page.locator(`#${name}`)
      const goOn = (to: string) => pressOn(page, hand, say(`steps.to.${to}`))
      const start = saturday(await siteOf(page, `/alpin/${locale}`))

      await page.clock.install()
      await openPage(page, `/alpin/${locale}`)
      await hand.press(page.getByRole('button', { name: say('entry.less.1') }))
      await hand.press(page.getByRole('button', { name: say('entry.more.3') }))
      const adult = `${say('persons.type.1')} 1`
      const kid = `${say('persons.type.3')} 1`
      await page.getByLabel(kid, { exact: true }).selectOption('8')
      await expectNoFlaws(page)

      await goOn('calendar')
      await pickDay(page, hand, locale, start)
      await pickDay(page, hand, locale, addDays(start, 6))
      await expectNoFlaws(page)

      await goOn('location')
      await page.getByRole('searchbox', { name: say('location.search.label') }).fill('zirbenhof')
      const radios = step('location').getByRole('radio')
      await expect(radios).toHaveCount(1)
      await hand.choose(radios.first())
      await hand.tick(page.getByRole('checkbox', { name: say('location.dayBefore.label', { time: '15:00' }) }))
      await expectNoFlaws(page)

      await goOn('products')
      await expectNoFlaws(page)
      const card = (title: string) =>
        step('products')
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      const chooseSkis = async (title: string, size: RegExp) => {
        await hand.press(
          card(title).getByRole('button', {
            name: say('products.of', { action: say('products.chooseSize'), title }),
            exact: true,
          }),
        )
        await hand.choose(card(title).getByRole('radio', { name: size }).first())
      }
      await chooseSkis(locale === 'de' ? 'Sportski' : 'Sport skis', /^165\scm/)
      const depot = locale === 'de' ? 'Skidepot' : 'Ski depot'
      await hand.press(
        card(depot).getByRole('button', { name: say('products.of', { action: say('products.choose'), title: depot }) }),
      )
      await hand.press(card(depot).getByRole('button', { name: say('products.more', { title: depot }) }))
      await expectNoFlaws(page)
      await pressOn(page, hand, say('products.nextPerson', { person: kid }))
      await chooseSkis(locale === 'de' ? 'Kinderski' : 'Children’s skis', /^110\scm/)

      await goOn('specials')
      await expect(page.getByRole('heading', { name: say('products.missing.title') })).toBeVisible()
      await goOn('specials')
      const extras = step('specials')
      await hand.tick(extras.getByRole('checkbox', { name: locale === 'de' ? /^Servicepaket/ : /^Service package/ }))
      await hand.tick(extras.getByRole('checkbox', { name: adult }))
      await extras.getByLabel(say('specials.discount.label')).fill('SKI10')
      await page.keyboard.press('Enter')
      await expect(extras).toContainText(say('specials.discount.applied', { code: 'SKI10' }))
      await expectNoFlaws(page)

      await goOn('accommodation')
      await page.getByRole('searchbox', { name: say('accommodation.search.label') }).fill('lärchenblick')
      await hand.choose(step('accommodation').getByRole('radio', { name: /Lärchenblick/ }))
      await expectNoFlaws(page)

      await goOn('rates')
      await hand.choose(step('rates').getByRole('radio', { name: locale === 'de' ? /Frühbucher/ : /Early booking/ }))
      await expectNoFlaws(page)

      await goOn('cart')
      const cart = step('cart')
      for (const cents of [14_940, 3_240, 5_625, -2_381, 1_818, 2_400]) await expect(cart).toContainText(price(cents))
      await expect(cart.locator('[data-part="cart-total"]')).toContainText(price(25_642))
      await expect(cart).toContainText(price(4_274))
      await expectNoFlaws(page)

      await page.reload()
      await expect(cart.locator('[data-part="cart-total"]')).toContainText(price(25_642))
      await hand.press(page.getByRole('button', { name: say('cart.checkout') }).filter({ visible: true }))
      await expect(page).toHaveURL(/\/checkout$/)
      if (locale !== 'de' || by !== 'mouse') return

      await openPerson(page, 'Kind 1')
      await fillIn(page)
      const mia = person(page, 'Kind 1')
      await mia.getByLabel('Gewicht').fill('28')
      await mia.getByLabel('Körpergröße').fill('128')
      await mia.getByLabel('Schuhgröße').fill('33')
      await mia.getByText('Anfänger').click()
      await next(page).click()
      await sendOrder(page)
      await pay(page, CARD.good)
      await isBooked(page)
      expect(await reservationOf(page)).toMatchObject({
        status: STATUS.paid,
        amount: 25_642,
        booking: { pickupDayBefore: true, dc: 'SKI10' },
      })
    },
  )
}

for (const { locale, tag, by } of MODES) {
  test(`By ${by} in ${locale}: a bike is booked by the hour`, { tag }, async ({ page }) => {
    const say = words(locale)
    const hand = handOf(page, by)
    const site = await siteOf(page, `/velo/${locale}`)
    const goOn = (to: string) => pressOn(page, hand, say(`steps.to.${to}`))
    await page.clock.install()
    await openPage(page, `/velo/${locale}`)
    await hand.press(page.getByRole('button', { name: say('entry.less.1') }))
    await goOn('calendar')
    const season = site.seasons.find(({ to }) => to > addDays(site.today, 14))!
    const soonest = addDays(season.from > site.today ? season.from : site.today, 14)
    await pickDay(page, hand, locale, addDays(soonest, (3 - weekdayOf(soonest) + 7) % 7))
    await goOn('halfday')
    await hand.choose(
      page.locator('#halfday').getByRole('radio', { name: locale === 'de' ? /^1\sStunde/ : /^1\shour/ }),
    )
    await expectNoFlaws(page)
    await goOn('products')
    await expect(page.locator('#halfday').getByRole('status')).toContainText(say('cart.hours', { count: 1 }))
    const title = locale === 'de' ? 'Citybike' : 'City bike'
    const bike = page
      .locator('#products')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await hand.press(
      bike.getByRole('button', {
        name: say('products.of', { action: say('products.chooseSize'), title }),
        exact: true,
      }),
    )
    await hand.choose(bike.getByRole('radio', { name: /^50\scm/ }).first())
    const total = page.locator('[data-part="bar-total"], [data-part="cart-total"]').filter({ visible: true })
    await expect(total).toContainText(locale === 'de' ? '3,50' : '3.50')
    await expectNoFlaws(page)

    await goOn('specials')
    await goOn('accommodation')
    await goOn('cart')
    const cart = page.locator('#cart')
    await expect(cart.locator('[data-part="cart-line"]')).toContainText('50 cm')
    await expect(cart.locator('[data-part="cart-total"]')).toContainText(locale === 'de' ? '3,50' : '3.50')
    await expectNoFlaws(page)
    await hand.press(page.getByRole('button', { name: say('cart.checkout') }).filter({ visible: true }))
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.locator('main')).toContainText(say('cart.hours', { count: 1 }))
    if (locale !== 'de' || by !== 'mouse') return

    const anna = person(page, 'Erwachsener 1')
    for (const [label, value] of [
      ['Vorname', 'Anna'],
      ['Nachname', 'Berger'],
      ['E\u2011Mail', 'anna@example.com'],
      ['Telefon', '+43 660 1234567'],
      ['Körpergröße', '172'],
    ] as const)
      await anna.getByLabel(label).fill(value)
    await expect(anna.getByLabel('Land')).toHaveCount(0)
    await expect(anna.getByLabel('Straße und Hausnummer')).toHaveCount(0)
    await next(page).click()
    await sendOrder(page)
    await pay(page, CARD.good)
    await isBooked(page)
    expect(await reservationOf(page, 'velo')).toMatchObject({ status: STATUS.paid, amount: 350, booking: { hours: 1 } })
  })
}
