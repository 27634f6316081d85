import type { Locator, Page, Route } from '@playwright/test'
import type { BookingPayloadInput } from '#contract/booking.ts'
import type { RentalLocation } from '#contract/locations.ts'
import { addDays } from '#domain/calendar/days.ts'
import { hoursOn } from '#domain/calendar/opening.ts'
import { familyDraft, keepDraft, ski, weekAhead } from '#test/support/booking.ts'
import {
  CARD,
  goToOverview,
  isBooked,
  isPaymentOpen,
  next,
  openMore,
  openPerson,
  orderButton,
  pay,
  person,
  sendOrder,
  reservationOf,
} from '#test/support/checkout-pages.ts'
import { fillInContact, openCuriousCheckout, openTrailers } from '#test/support/curious-shop.ts'
import { becomeCustomer, newAddress } from '#test/support/account.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import { HOUSES } from '#test/support/states.ts'

const first = (page: Page) => person(page, 'Erwachsener 1')
const second = (page: Page) => person(page, 'Erwachsener 2')

const hint = (field: Locator) => field.getAttribute('autocomplete')

const expectCountries = async (country: Locator, locale: string, neighbours: string[]) => {
  await expect(country).toBeVisible()
  const offered = await country.getByRole('option').allTextContents()
  expect(offered.slice(1, 4)).toEqual(neighbours)
  const rest = offered.slice(6)
  expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, locale)))
}

test('A family shares the main person’s address unless a person gives another', { tag: '@deep' }, async ({ page }) => {
  await openCuriousCheckout(page)
  await test.step('countries are listed in German, neighbours first', () =>
    expectCountries(first(page).getByLabel('Land'), 'de', ['Österreich', 'Deutschland', 'Schweiz']))

  await test.step('fields have autocomplete tokens, with a section for each person', async () => {
    const label = (name: string) => first(page).getByLabel(name, { exact: true })
    expect(await hint(label('Vorname'))).toBe('section-person1 given-name')
    expect(await hint(label('E\u2011Mail'))).toBe('section-person1 email')
    expect(await hint(label('Postleitzahl'))).toBe('section-person1 postal-code')
    expect(await hint(first(page).getByRole('textbox', { name: /^Geburtsdatum/ }))).toBe('section-person1 bday')
    await openPerson(page, 'Erwachsener 2')
    expect(await hint(second(page).getByLabel('Vorname'))).toBe('section-person2 given-name')
  })

  await test.step('a birthday must exist and lie in the past', async () => {
    const birthday = first(page).getByRole('textbox', { name: /^Geburtsdatum/ })
    const wrong = 'Geburtsdatum: ein Tag vor heute, zum Beispiel 24.12.1990'
    await birthday.fill('31.02.1990')
    await next(page).click()
    await expect(birthday).toHaveAccessibleDescription(wrong)
    await birthday.fill('01.01.2090')
    await expect(birthday).toHaveAccessibleDescription(wrong)
    await birthday.fill('')
    await expect(birthday).toHaveAccessibleDescription(wrong)
    for (const keys of ['04.05.1990', '04/05/1990', '04-05-1990', '04051990']) {
      await birthday.fill('')
      await birthday.pressSequentially(keys)
      await expect(birthday).toHaveValue('04.05.1990')
    }
    await test.step('a digit in the middle of a birthday can be corrected by typing', async () => {
      for (let at = 0; at < 5; at += 1) await birthday.press('ArrowLeft')
      await birthday.press('Backspace')
      await birthday.pressSequentially('6')
      await expect(birthday).toHaveValue('04.06.1990')
      await birthday.press('Backspace')
      await birthday.pressSequentially('5')
      await expect(birthday).toHaveValue('04.05.1990')
    })
    await expect(birthday).not.toHaveAttribute('aria-invalid', 'true')
  })

  const same = second(page).getByRole('checkbox', { name: 'Kontakt und Adresse wie bei der Person, die bucht' })
  await expect(same).toBeChecked()
  await expect(second(page).getByLabel('Land')).toHaveCount(0)
  await fillInContact(first(page))
  await second(page).getByLabel('Vorname').fill('Jakob')
  await second(page).getByLabel('Nachname').fill('Berger')
  await second(page).getByLabel('Geschlecht').selectOption('männlich')
  await second(page)
    .getByRole('textbox', { name: /^Geburtsdatum/ })
    .fill('1.2.1988')
  await next(page).click()
  await expect(page.getByText('Seeweg 3, 6004 Luzern, Schweiz')).toHaveCount(2)
  await page.goBack()

  await page.getByRole('button', { name: 'Angaben ändern: Erwachsener 2' }).click()
  await second(page).getByText('Kontakt und Adresse wie').click()
  await next(page).click()
  await expect(second(page).getByLabel('Land')).toBeFocused()
  await expect(second(page).getByLabel('Land')).toHaveAccessibleDescription(/^Land ist ein Pflichtfeld/)
  await second(page).getByText('Kontakt und Adresse wie').click()
  await next(page).click()
  await expect(orderButton(page)).toBeEnabled()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/checkout'))
  await sendOrder(page)
  const { persons } = (await sent).postDataJSON() as BookingPayloadInput
  const taken = { country: 'CH', address: 'Seeweg 3', zip: '6004', city: 'Luzern', phone: '+41 41 555 01 02' }
  expect(persons).toMatchObject([
    { firstname: 'Anna', gender: 2, birthday: '1990-05-04', ...taken },
    { firstname: 'Jakob', gender: 1, birthday: '1988-02-01', ...taken },
  ])
})

test.describe('a saved person without an address', () => {
  test.use({ allowed: /answer: 422/ })

  test(
    'a saved person without an address uses the main person’s, even after a refusal',
    { tag: '@deep' },
    async ({ page, shop }) => {
      const address = { country: 'AT', address: 'Seeweg 3', zip: '6900', city: 'Bregenz', phone: '+43 5574 1' }
      await becomeCustomer(page, shop.dataDir, newAddress(), 'velo')
      const customer = '/velo/de/api/customer'
      const profile = { firstname: 'Anna', lastname: 'Berger', language: 'de', ...address }
      expect((await page.request.put(`${customer}/profile`, { data: profile })).status()).toBe(200)
      const leo = { type: 1, firstname: 'Leo', lastname: 'Berger' }
      expect((await page.request.post(`${customer}/persondata`, { data: leo })).status()).toBe(201)
      await openTrailers(page, 'velo')
      const saved = page.locator('[data-part="from-account"]').getByRole('combobox', { name: 'Erwachsener 2' })
      await saved.selectOption('Leo Berger')
      await expect(second(page).getByLabel('Vorname')).toHaveValue('')
      await page.getByRole('button', { name: 'Angaben für Erwachsener 2 übernehmen' }).click()
      await expect(saved).toBeFocused()
      await next(page).click()
      await expect(orderButton(page)).toBeEnabled()
      const refused = Promise.withResolvers<BookingPayloadInput>()
      const refuse = async (route: Route) => {
        refused.resolve(route.request().postDataJSON() as BookingPayloadInput)
        const issues = [{ path: 'persons.1.phone', message: 'Telefon ist ungültig' }]
        await route.fulfill({ status: 422, json: { error: 'invalid', issues } })
      }
      await page.route('**/api/checkout', refuse, { times: 1 })
      await sendOrder(page)
      expect((await refused.promise).persons).toMatchObject([
        { firstname: 'Anna', ...address },
        { firstname: 'Leo', ...address },
      ])
      const phone = second(page).getByLabel('Telefon')
      await expect(phone).toBeFocused()
      await expect(phone).toHaveAccessibleDescription(/^Telefon: mit Ländervorwahl/)
      await phone.fill('+43 5574 2')
      await next(page).click()
      await sendOrder(page)
      await isPaymentOpen(page)
    },
  )
})

test('An adult who books for kids fills in a form beside the kids’ forms', { tag: '@deep' }, async ({ page }) => {
  const family = familyDraft(await weekAhead(page.request))
  const kids = family.persons.filter(({ type }) => type === 3)
  await keepDraft(page, { ...family, persons: [...kids, ...kids] })
  await page.goto('/checkout')
  const booker = person(page, 'Kontaktperson')
  await expect(booker.getByRole('textbox')).toHaveCount(4)
  await expect(person(page, 'Kind 2').getByRole('button')).toHaveText('Fertig, weiter zur Kontaktperson')
  await expectNoFlaws(page)
  await person(page, 'Kind 1').getByLabel('Vorname').fill('Mia')
  await person(page, 'Kind 2').getByLabel('Vorname').fill('Leo')
  const maria = { firstname: 'Maria', lastname: 'Berger', email: 'maria@example.com', birthday: '1985-02-03' }
  await booker.getByLabel('Vorname').fill(maria.firstname)
  await booker.getByLabel('Nachname').fill(maria.lastname)
  await booker.getByLabel('E\u2011Mail').fill(maria.email)
  const birthday = booker.getByRole('textbox', { name: /^Geburtsdatum/ })
  await birthday.fill('3.2.2015')
  await next(page).click()
  await expect(birthday).toBeFocused()
  await expect(birthday).toHaveAccessibleDescription(/mindestens 18\sJahre/)
  await birthday.fill('3.2.1985')
  await page.reload()
  await expect(page.getByText('Maria Berger')).toBeVisible()
  await next(page).click()
  await expect(orderButton(page)).toBeEnabled()
  await expect(page.getByText('Bucht, leiht selbst nichts aus')).toBeVisible()
  await expectNoFlaws(page)
  await sendOrder(page)
  await isPaymentOpen(page)
  const { booking, email } = await reservationOf(page)
  expect(email).toBe(maria.email)
  expect(booking.contact).toMatchObject(maria)
  expect(booking.persons).toMatchObject([{ firstname: 'Mia', age: 8 }, { firstname: 'Leo' }])
})

test('The personal-data form of a family of four is at most 3,184 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const adult = {
    type: 1 as const,
    age: null,
    coverage: false,
    products: [
      ski('165 cm'),
      {
        id: 'skischuh-komfort',
        count: 1,
        title: 'Skischuh Komfort',
        modelId: 'kaltform-sanft',
        property1: '26.5 (EU 41.5)',
      },
    ],
  }
  const junior = { id: 'ski-junior', count: 1, title: 'Juniorski', modelId: 'skarn-junior', property1: '130 cm' }
  const kid = { ...adult, type: 3 as const, products: [junior] }
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request, 3)), persons: [adult, adult, kid, kid] })
  await page.goto('/checkout')
  await expect(first(page).getByLabel('Vorname')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ausfüllen: / })).toHaveCount(3)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThanOrEqual(3_184)
  await expectNoFlaws(page)

  await test.step('a folded person opens if entries are missing', async () => {
    await next(page).click()
    await expect(first(page).getByLabel('Vorname')).toBeFocused()
    await expect(person(page, 'Kind 2').getByLabel('Gewicht')).toHaveAccessibleDescription(
      'Gewicht: 5 bis 250 kg, zum Beispiel 72,5',
    )
  })

  await test.step('measures that are known are shown in a sentence', async () => {
    for (const [label, text] of [
      ['Alter', '38'],
      ['Gewicht', '80'],
      ['Körpergröße', '180'],
      ['Schuhgröße', '43'],
    ] as const)
      await first(page).getByLabel(label).fill(text)
    await first(page).getByText('Fortgeschritten').click()
    await page.reload()
    await expect(first(page)).toContainText('38 Jahre, 80 kg, 180 cm, Schuhgröße 43, Fortgeschritten')
    await expect(first(page).getByRole('textbox')).toHaveCount(3)
    await page.getByRole('button', { name: 'Maße ändern: Erwachsener 1' }).click()
    await expect(page.locator('legend', { hasText: 'Erwachsener 1' })).toBeFocused()
    await expect(first(page).getByLabel('Gewicht')).toHaveValue('80')
    await expectNoFlaws(page)
  })
})

test('Countries and field errors are shown in English too', { tag: '@deep' }, async ({ page }) => {
  await openCuriousCheckout(page, { locale: 'en' })
  const adult = person(page, 'Adult 1')
  await expectCountries(adult.getByLabel('Country'), 'en', ['Austria', 'Germany', 'Switzerland'])
  await adult.getByLabel('Email').fill('anna@')
  await adult.getByRole('textbox', { name: /^Date of birth/ }).fill('31.02.1990')
  await page.getByRole('button', { name: 'Continue to the overview' }).click()
  await expect(adult.getByLabel('First name')).toBeFocused()
  await expect(adult.getByLabel('First name')).toHaveAccessibleDescription(
    /^First name is a required field\. \d+\sentries are missing/,
  )
  await expect(adult.getByLabel('Email')).toHaveAccessibleDescription('Email: for example anna@example.com')
  await expect(adult.getByRole('textbox', { name: /^Date of birth/ })).toHaveAccessibleDescription(
    'Date of birth: a day before today, for example 24.12.1990',
  )
})

test(
  'Days and times offered for collection and return follow the location’s hours',
  { tag: '@deep' },
  async ({ page }) => {
    const days = await weekAhead(page.request, 2)
    await keepDraft(page, { ...familyDraft(days), pickupDayBefore: true, accommodation: 'gasthof-talbahn' })
    await page.goto('/checkout')
    const eve = addDays(days.from, -1)
    const locations = (await (await page.request.get('/alpin/de/api/locations')).json()) as RentalLocation[]
    const closing = hoursOn(
      locations.find(({ id }) => id === 'talstation')!,
      days.to,
    ).at(-1)!.to
    const offered = (label: string) => page.getByLabel(label, { exact: true }).getByRole('option').allTextContents()

    await expect(page.getByLabel('Abholtag')).toHaveValue(eve)
    expect((await offered('Abholtag'))[0]).toContain('(Vorabend)')
    expect((await offered('Abholzeit')).slice(0, 3)).toEqual(['Noch offen', '15:00\u00A0Uhr', '15:30\u00A0Uhr'])
    expect((await offered('Rückgabezeit')).at(-1)).toBe(`${closing}\u00A0Uhr`)
    await page.getByLabel('Abholzeit').selectOption('16:30')
    await page.getByLabel('Rückgabetag').selectOption(addDays(days.to, -1))
    const turnOf = () =>
      page
        .locator('summary', { hasText: 'Weitere Angaben' })
        .locator('svg')
        .evaluate((icon) => {
          const { a } = new DOMMatrix(getComputedStyle(icon).transform)
          return a
        })
    expect(await turnOf()).toBe(1)
    await openMore(page)
    await expect.poll(turnOf).toBe(-1)
    await page.getByLabel('Name Ihrer Gruppe').fill('Skiclub')
    await expect(page.getByLabel('Unterkunft')).toHaveValue('gasthof-talbahn')
    await page.getByLabel('Unterkunft').selectOption('Hotel Zirbenhof')
    await page.reload()
    await expect(page.getByLabel('Abholzeit')).toHaveValue('16:30')
    await expect(page.getByLabel('Name Ihrer Gruppe')).toHaveValue('Skiclub')
    await goToOverview(page)
    for (const words of ['16:30', 'Hotel Zirbenhof', 'Skiclub']) await expect(page.locator('main')).toContainText(words)
    await sendOrder(page)
    await isPaymentOpen(page)
    expect(await reservationOf(page)).toMatchObject({
      handover: { pickupdate: eve, pickuptime: '16:30', returndate: addDays(days.to, -1), returntime: null },
      accommodation: 'Hotel Zirbenhof, Bahnstraße 12, 6998 Sankt Valtin',
      groupname: 'Skiclub',
    })

    await test.step('typed data is removed from the browser after the booking is paid', async () => {
      const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
      expect(await kept()).toMatch(/Berger.*Skiclub|Skiclub.*Berger/)
      await pay(page, CARD.good)
      await isBooked(page)
      await expect.poll(kept).not.toMatch(/Anna|Berger|Skiclub/)
    })
  },
)

test('A delivery shows no collection in the cart, form or overview', { tag: '@deep' }, async ({ page }) => {
  const days = await weekAhead(page.request, 1)
  await keepDraft(page, { ...familyDraft(days), specials: ['hotelzustellung'], accommodation: 'gasthof-talbahn' })
  await page.goto('/#cart')
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('Rückgabe', { exact: true })).toBeVisible()
  await expect(panel.getByText('Abholung', { exact: true })).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByRole('group', { name: 'Zustellung und Rückgabe', exact: true })).toBeVisible()
  await expect(page.getByLabel('Rückgabezeit')).toBeVisible()
  await expect(page.getByLabel('Abholzeit')).toHaveCount(0)
  await goToOverview(page)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: 'Zustellung und Rückgabe' })).toBeVisible()
  await expect(main).toContainText('Rückgabeort')
  await expect(main).not.toContainText('Abholort')
})

test('A delivery with return pick-up asks for no day or time', { tag: '@deep' }, async ({ page }) => {
  const days = await weekAhead(page.request, 1, 'velo')
  const specials = ['zustellung']
  const { adult, location } = HOUSES.velo
  const persons = [{ type: 1 as const, age: null, coverage: false, products: [...adult] }]
  await keepDraft(page, { ...familyDraft(days), persons, location, specials, accommodation: 'uferhaus' }, 'velo')
  await page.goto('/velo/de/checkout')
  const handover = page.getByRole('group', { name: 'Zustellung und Rückholung', exact: true })
  await expect(handover).toContainText('Sie müssen nicht zu uns kommen.')
  await expect(handover.getByRole('button')).toHaveCount(0)
  await expect(handover.getByRole('combobox')).toHaveCount(0)
})
