import type { Page } from '@playwright/test'
import { familyDraft, keepDraft, orderElsewhere, weekAhead } from './booking.ts'
import { becomeCustomer, bookHelmets, newAddress } from './account.ts'
import {
  CARD,
  goToOverview,
  isBooked,
  isPaymentOpen,
  isProcessing,
  openOverview,
  openPayment,
  pay,
  sendOrder,
} from './checkout-pages.ts'
import {
  askToComplete,
  beginGroupOf,
  cardAt,
  completeGroup,
  openChange,
  paidGroup,
  pupils,
  removeRow,
  reviewChange,
  sendChange,
} from './group-pages.ts'
import { openPage } from './open.ts'
import { expect } from './shop.ts'

const footer = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Problem melden' })

export const isRecording = async (page: Page) => {
  await footer(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const report = async (page: Page, note?: { message: string; email: string }): Promise<string> => {
  await footer(page).click()
  const dialog = page.getByRole('dialog')
  if (note) {
    await dialog.getByRole('textbox', { name: 'Was ist passiert?' }).fill(note.message)
    await dialog.getByRole('textbox', { name: /^E\u2011Mail für unsere Antwort/ }).fill(note.email)
  }
  await dialog.getByRole('button', { name: 'Senden' }).click()
  return (await dialog.locator('#report-code').textContent())!.replace(/\s/g, '')
}

const openCart = async (page: Page, weeks: number, path: string) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, weeks)))
  await openPage(page, path)
  await isRecording(page)
}

const isRefusedByBank = (page: Page) => expect(page.getByRole('alert')).toContainText('Die Zahlung wurde abgelehnt')

/** The page asks the second time only after the first answer that the bank has not decided. */
const isAskedAgain = (page: Page) => {
  let asked = 0
  return page.waitForRequest((request) => /\/api\/checkout\/[^/]+\/payment$/.test(request.url()) && (asked += 1) === 2)
}

export const REPORTED_VISITS = {
  cardRefused: async (page: Page) => {
    await openOverview(page, 15)
    await isRecording(page)
    await sendOrder(page)
    await isPaymentOpen(page)
    await isRecording(page)
    await pay(page, CARD.declined)
    await isRefusedByBank(page)
    return page
  },
  bankAsked: async (page: Page) => {
    await openPayment(page, 14)
    await isRecording(page)
    await pay(page, CARD.bankAsks)
    await expect(page.getByRole('button', { name: 'Zahlung bestätigen' })).toBeVisible()
    const askedAgain = isAskedAgain(page)
    await page.goBack()
    await isProcessing(page)
    await askedAgain
    return page
  },
  sessionEnded: async (page: Page, dataDir: string) => {
    const email = await becomeCustomer(page, dataDir)
    const { number } = await bookHelmets(page.request, email, 5)
    await openPage(page, '/alpin/user/reservations')
    await isRecording(page)
    await page.context().clearCookies()
    await page.getByRole('link', { name: new RegExp(number) }).click()
    await expect(page.getByText('Ihre Anmeldung ist abgelaufen.')).toBeVisible()
    return page
  },
  productGone: async (page: Page) => {
    const days = await openOverview(page, 13, '155 cm')
    await isRecording(page)
    while ((await orderElsewhere(page.request, days, '155 cm')) === 201);
    await sendOrder(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Weiter', exact: true }).click()
    await expect(page.locator('[data-part="order-refusal"]')).toContainText('155 cm')
    return page
  },
  codeRefused: async (page: Page) => {
    await openCart(page, 1, '/#specials')
    await page.getByLabel('Ihr Rabattcode').fill('SKI99')
    await page.getByRole('button', { name: 'Einlösen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
    await expect(dialog).toContainText('Der Rabattcode ist nicht gültig.')
    await dialog.getByRole('button', { name: 'Weiter' }).click()
    return page
  },
  groupShort: async (page: Page) => {
    const size = { id: 'snowboardschuh-kinder', count: 1, modelId: 'hopfel-halt', property1: 'EU 30' }
    const persons = pupils(8).map((person, at) => (at < 4 ? { ...person, products: [size] } : person))
    const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 11), persons })
    await openPage(page, `/alpin/de/groups/${slug}`)
    await isRecording(page)
    await askToComplete(page)
    await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
    await expect(page.getByRole('heading', { name: /1\sArtikel ist nicht in dieser Anzahl verfügbar/ })).toBeFocused()
    return page
  },
  offline: async (page: Page) => {
    await openCart(page, 1, '/#products')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Wählen: Skidepot' }).first().click()
    await expect(page.getByText('Ihre Buchung bleibt auf diesem Gerät erhalten.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Ihre Buchung bleibt auf diesem Gerät erhalten.')).toHaveCount(0)
    return page
  },
  twoTabs: async (page: Page) => {
    await openCart(page, 2, '/#cart')
    const other = await page.context().newPage()
    await openPage(other, '/#cart')
    await isRecording(other)
    await page.getByRole('button', { name: 'Weiter zu Ihren Daten', exact: true }).click()
    await goToOverview(page)
    await sendOrder(page)
    await isPaymentOpen(page)
    await pay(page, CARD.good)
    await isBooked(page)
    await other.getByRole('button', { name: 'Neue Buchung beginnen' }).click()
    return other
  },
  groupChanged: async (page: Page) => {
    const { bookingId } = await paidGroup(page.request, 10, 10)
    const other = await page.context().newPage()
    await openChange(other, bookingId)
    await openChange(page, bookingId)
    await isRecording(page)
    await removeRow(page, 1)
    await reviewChange(page)
    await removeRow(other, 2)
    await reviewChange(other)
    await sendChange(other, 'Änderung speichern')
    await expect(other.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist geändert' })).toBeVisible()
    await other.close()
    await sendChange(page, 'Änderung speichern')
    await expect(page.getByRole('heading', { level: 1, name: 'Die Buchung wurde inzwischen geändert' })).toBeVisible()
    return page
  },
  memberLate: async (page: Page) => {
    const date = await weekAhead(page.request, 12)
    const group = await beginGroupOf(page.request, { date, persons: pupils(8) })
    const leader = await page.context().storageState()
    await page.context().clearCookies()
    await openPage(page, group.memberUrl)
    await page.getByRole('button', { name: 'Jetzt eintragen' }).click()
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Mia')
    await isRecording(page)
    const elsewhere = await page.context().browser()!.newContext({ storageState: leader })
    await completeGroup(elsewhere.request, group, new URL(page.url()).origin)
    await elsewhere.close()
    await page.getByRole('button', { name: 'Eintrag speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Die Gruppe ist inzwischen abgeschlossen' })).toBeVisible()
    return page
  },
  quoteDeclined: async (page: Page) => {
    const email = newAddress('eva')
    const date = await weekAhead(page.request, 16)
    const group = await beginGroupOf(page.request, { date, persons: pupils(8), kind: 'inquiry', email })
    await completeGroup(page.request, group)
    await openPage(page, `/alpin/de/groups/${group.slug}`)
    await isRecording(page)
    const staff = await (await page.context().browser()!.newContext({ locale: 'de-AT' })).newPage()
    const card = await cardAt(staff, email)
    await card.getByRole('button', { name: 'Anfrage ablehnen' }).click()
    const dialog = staff.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('An diesen Tagen ist schon alles vergeben.')
    await dialog.getByRole('button', { name: 'Anfrage ablehnen' }).click()
    await expect(card).toHaveCount(0)
    await staff.context().close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('An diesen Tagen ist schon alles vergeben.')).toBeVisible()
    return page
  },
} satisfies Record<string, (page: Page, dataDir: string) => Promise<Page>>
