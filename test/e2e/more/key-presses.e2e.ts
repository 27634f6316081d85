import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ACCOUNT_PASSWORD, becomeCustomer, bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { EXPIRY_YEAR } from '#test/support/card-expiry.ts'
import { CARD, heading, isBooked, isPaymentOpen, person } from '#test/support/checkout-pages.ts'
import { beginGroupOf } from '#test/support/group-pages.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'
import { STAFF, STAFF_PASSWORD } from '#test/support/staff.ts'
import { typist, type Typist } from '#test/support/typist.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const isAt = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name }).first()).toBeFocused()
const skipHeader = (hand: Typist, page: Page) => hand.push(page.getByRole('link', { name: 'Zum Inhalt springen' }))

const fill = async (hand: Typist, page: Page, fields: readonly (readonly [string, string])[]) => {
  for (const [name, text] of fields) {
    await hand.tabTo(page.getByRole('textbox', { name }))
    await hand.type(text)
  }
}

const fillPerson = async (hand: Typist, page: Page, who: string, fields: readonly (readonly [string, string])[]) => {
  for (const [name, text] of fields) {
    await hand.tabTo(person(page, who).getByLabel(name))
    await hand.type(text)
  }
  await hand.toggle(person(page, who).getByRole('radio'))
}

const order = async (hand: Typist, page: Page, words: string) => {
  await hand.toggle(page.getByRole('checkbox', { name: /^Ich stimme den Allgemeinen/ }))
  await hand.push(button(page, words))
}

const pay = async (hand: Typist, page: Page) => {
  await isPaymentOpen(page)
  await fill(hand, page, [
    ['Kartennummer', CARD.good],
    ['Gültig bis', `12${EXPIRY_YEAR.slice(2)}`],
    ['Prüfziffer', '123'],
    ['Name auf der Karte', 'Anna Berger'],
  ])
  await hand.press('Enter')
  await isBooked(page)
}

test.describe('the keyboard alone', { tag: '@deep' }, () => {
  test.slow()

  test('skis for two persons can be booked and paid by keyboard alone', async ({ page }) => {
    const hand = typist(page)
    const openStep = page.locator('[data-part="step"][data-state="open"]')
    const goOn = async (to: string) => {
      await hand.push(button(page, to))
      await expect(openStep.locator('[data-part="step-title"]')).toBeFocused()
    }
    const takeSkis = async (who: string) => {
      await expect(page.getByRole('tab', { name: who })).toHaveAttribute('aria-selected', 'true')
      await hand.push(button(page, 'Größe wählen: Sportski'))
      const skis = openStep.getByRole('listitem').filter({ hasText: 'Gratwerk Kante SL' })
      await hand.tabTo(skis.getByRole('radio'))
      await hand.press('Tab')
      await hand.press('ArrowRight')
      await expect(skis.getByText(/^Gewählt/)).toBeVisible()
      await hand.push(button(page, 'Auswahl fertig: zum Weiter-Knopf'))
    }

    await openPage(page, '/alpin/de')
    await skipHeader(hand, page)
    await goOn('Weiter zum Zeitraum')
    await hand.tabTo(page.getByRole('grid').first())
    await hand.press('Enter')
    await hand.press('ArrowDown')
    await hand.press('ArrowLeft')
    await hand.press('Enter')
    await goOn('Weiter zur Abholung')
    await hand.toggle(openStep.getByRole('radio'))
    await goOn('Weiter zur Ausrüstung')
    await takeSkis('Erwachsener 1')
    await expect(button(page, 'Weiter: Erwachsener 2 ausrüsten')).toBeFocused()
    await hand.press('Enter')
    await expect(page.getByRole('tab', { name: 'Erwachsener 2' })).toBeFocused()
    await takeSkis('Erwachsener 2')
    await hand.push(button(page, 'Weiter zu den Extras'))
    await expect(page.getByRole('heading', { name: 'Fehlt noch etwas?' })).toBeFocused()
    await goOn('Weiter zu den Extras')
    await goOn('Weiter zur Unterkunft')
    await goOn('Weiter zum Warenkorb')
    await hand.push(button(page, 'Weiter zu Ihren Daten'))
    await isAt(page, 'Ihre Daten')
    await fillPerson(hand, page, 'Erwachsener 1', [
      ['Vorname', 'Anna'],
      ['Nachname', 'Berger'],
      ['E\u2011Mail', 'anna@example.com'],
      ['Alter', '34'],
      ['Gewicht', '64'],
      ['Körpergröße', '172'],
      ['Schuhgröße', '39'],
    ])
    await hand.push(button(page, 'Fertig, weiter: Erwachsener 2'))
    await fillPerson(hand, page, 'Erwachsener 2', [
      ['Vorname', 'Jakob'],
      ['Alter', '40'],
      ['Gewicht', '80'],
      ['Körpergröße', '180'],
      ['Schuhgröße', '43'],
    ])
    await hand.push(button(page, 'Weiter zur Übersicht'))
    await isAt(page, 'Übersicht')
    await order(hand, page, 'zahlungspflichtig bestellen')
    await pay(hand, page)
    hand.record('two persons with skis, from the entry to paid', 235)
  })

  test('a paid booking can be changed and its difference paid by keyboard alone', async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    const { bookingId } = await bookHelmets(page.request, email, 8)
    await payFor(page.request, bookingId)
    await openPage(page, `/alpin/user/reservations/${bookingId}`)
    const hand = typist(page)
    await skipHeader(hand, page)
    await hand.push(button(page, 'Buchung ändern'))
    await isAt(page, 'Ihr Warenkorb')
    await hand.toggle(page.locator('#cart').getByRole('checkbox').first())
    await hand.push(button(page, 'Weiter zu Ihren Daten'))
    await isAt(page, 'Ihre Daten')
    await hand.push(button(page, 'Weiter zur Übersicht'))
    await isAt(page, 'Übersicht')
    await order(hand, page, 'zahlungspflichtig ändern')
    await pay(hand, page)
    hand.record('a paid booking is insured and the difference paid', 130)
  })

  test('a member can enter a person in a group by keyboard alone', async ({ page, browser }) => {
    const group = await beginGroupOf(page.request, { date: await weekAhead(page.request, 8) })
    const member = await (await browser.newContext({ locale: 'de-AT' })).newPage()
    await openPage(member, group.memberUrl)
    const hand = typist(member)
    await skipHeader(hand, member)
    await hand.push(button(member, 'Jetzt eintragen'))
    await expect(member.getByRole('textbox', { name: 'Vorname' })).toBeVisible()
    await hand.tabTo(member.getByRole('combobox', { name: 'Schuhe' }))
    await hand.press('ArrowDown')
    await hand.tabTo(member.getByRole('combobox', { name: /^Größe/ }))
    await hand.press('ArrowDown')
    await fill(hand, member, [
      ['Vorname', 'Lena'],
      ['Nachname', 'Gast'],
      ['Schuhgröße', '39'],
    ])
    await hand.press('Enter')
    await isAt(member, 'Danke, Lena ist eingetragen')
    hand.record('a member of a group enters herself with boots', 40)
    await member.context().close()
  })

  test('a customer can log in and change the profile by keyboard alone', async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    await page.context().clearCookies()
    await openPage(page, '/alpin/login')
    const hand = typist(page)
    await skipHeader(hand, page)
    await fill(hand, page, [
      ['E\u2011Mail', email],
      ['Passwort', ACCOUNT_PASSWORD],
    ])
    await hand.press('Enter')
    await expect(heading(page, 'Ihre Buchungen')).toBeFocused()
    await hand.push(link(page, 'Profil'))
    await expect(heading(page, 'Ihr Profil')).toBeFocused()
    await fill(hand, page, [
      ['Geburtsdatum', '24.12.1990'],
      ['Körpergröße', '172'],
    ])
    await hand.press('Enter')
    await expect(page.getByText('Ihre Angaben sind gespeichert.')).toBeVisible()
    hand.record('login, and birthday and height into the profile', 100)
  })

  test('the staff can find a booking at the counter by keyboard alone', async ({ page }) => {
    const lastname = `Zwirner${randomUUID()
      .replaceAll(/[^a-f]/g, '')
      .slice(0, 3)}`
    const { number } = await bookHelmets(page.request, newAddress(lastname.toLowerCase()), 8)
    await page.goto('/alpin/staff')
    const hand = typist(page)
    await fill(hand, page, [
      ['E\u2011Mail', STAFF],
      ['Passwort', STAFF_PASSWORD],
    ])
    await hand.press('Enter')
    await expect(page.getByText(`Angemeldet als ${STAFF}`)).toBeVisible()
    await hand.type(number)
    await hand.press('Enter')
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(heading(page, 'Anna Berger')).toBeFocused()
    hand.record('staff log in and find a booking by its number', 60)
  })

  test('a booking can be cancelled by keyboard alone', async ({ page }) => {
    const { bookingId } = await bookHelmets(page.request, newAddress(), 8)
    await openPage(page, `/alpin/de/checkout/success?booking=${bookingId}`)
    const hand = typist(page)
    await skipHeader(hand, page)
    await hand.push(button(page, 'Buchung stornieren'))
    await hand.push(button(page, 'Endgültig stornieren'))
    await isAt(page, 'Stornierung bestätigt')
    hand.record('a booking is cancelled', 25)
  })
})
