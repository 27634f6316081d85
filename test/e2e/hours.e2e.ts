import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { STATUS } from '#contract/constants.ts'
import { timeIn } from '#domain/calendar/days.ts'
import { payFor } from '#test/support/account.ts'
import { beachDay, keepOuting, orderBoard } from '#test/support/beach-bookings.ts'
import { BEACH, BEACH_SHOP } from '#test/support/beach-shop.ts'
import {
  CARD,
  heading,
  isBooked,
  isPaymentOpen,
  next,
  orderButton,
  pay,
  person,
  reservationOf,
  sendOrder,
} from '#test/support/checkout-pages.ts'
import { logInStaff } from '#test/support/counter.ts'
import { askToComplete, reviewChange, sendChange } from '#test/support/group-pages.ts'
import { keyboard, mouse, tick, type Hand } from '#test/support/hand.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const step = (page: Page) => page.locator('#halfday')
const duration = (page: Page, name: string) =>
  step(page).getByRole('radiogroup', { name: 'Leihdauer' }).getByRole('radio', { name, exact: true })
const starts = (page: Page) => step(page).getByRole('radiogroup', { name: 'Beginn' })
const start = (page: Page, time: string) => starts(page).getByRole('radio', { name: time, exact: true })
const isOpen = (page: Page, name: string) => expect(page.locator(`#${name}`)).toHaveAttribute('data-state', 'open')
const dayCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const product = (page: Page, title: string) =>
  page
    .locator('#products')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const showMonth = async (page: Page, day: string) => {
  while ((await dayCell(page, day).count()) === 0) await button(page, 'Ein Monat weiter').first().click()
}

const fillInAnna = async (page: Page) => {
  const anna = person(page, 'Erwachsener 1')
  await anna.getByLabel('Vorname').fill('Anna')
  await anna.getByLabel('Nachname').fill('Berger')
  await anna.getByLabel('E\u2011Mail').fill('anna@example.com')
  await anna.getByLabel('Telefon').fill('+43 660 1234567')
}

const bookTheWholeWay = async (page: Page, hand: Hand, days: number) => {
  const day = await beachDay(page.request, days)
  await openPage(page, `/${BEACH_SHOP}/de`)
  await expect(page.locator('[data-part="poster-facts"] dt').first()).toHaveText('ab 15\u00A0€ pro Stunde')
  await expectNoFlaws(page)
  await hand.press(button(page, 'Ein Erwachsener weniger'))
  await hand.press(button(page, 'Weiter zum Zeitraum'))

  await test.step('the calendar takes one day and shows the price of an hour', async () => {
    await isOpen(page, 'calendar')
    await showMonth(page, day)
    await expect(page.getByText('Jeder Tag ab 15,00\u00A0€ pro Stunde')).toBeVisible()
    await expect(dayCell(page, day)).toHaveAccessibleName(/ab 15,00\s€ pro Stunde/)
    await hand.pick(dayCell(page, day))
    await expectNoFlaws(page)
    await hand.press(button(page, 'Weiter zur Leihdauer'))
  })

  await test.step('one press chooses the start, and the end is shown', async () => {
    await isOpen(page, 'halfday')
    await expect(duration(page, '1 Stunde')).toBeChecked()
    await expect(duration(page, '1 Stunde')).toHaveAccessibleDescription('ab 15,00\u00A0€')
    await expect(step(page).getByText('Ganzer Tag')).toHaveCount(0)
    await expect(start(page, '17:00')).toHaveAccessibleDescription('bis 18:00')
    await expect(button(page, 'Weiter zur Ausrüstung')).toBeDisabled()
    await hand.choose(duration(page, '3 Stunden'))
    await expect(start(page, '15:00')).toBeVisible()
    await expect(start(page, '15:30')).toHaveCount(0)
    await hand.choose(start(page, '10:00'))
    await expect(step(page).locator('[data-part="start-sentence"]')).toContainText(/10:00\sbis\s13:00\sUhr/)
    await expectNoFlaws(page)
    await hand.press(button(page, 'Weiter zur Ausrüstung'))
  })
  await expect(step(page).getByRole('status').first()).toHaveText(/10:00\sbis\s13:00\sUhr, 3\sStunden/)

  await expect(product(page, 'SUP-Board')).toContainText('36,00')
  await hand.press(button(page, 'Wählen: SUP-Board'))
  await expectNoFlaws(page)
  await page.goto(`/${BEACH_SHOP}/de/checkout`)

  await test.step('checkout asks for no times and shows the chosen ones', async () => {
    await expect(next(page)).toBeVisible()
    await expect(page.getByText('Abholzeit')).toHaveCount(0)
    await fillInAnna(page)
    await expectNoFlaws(page)
    await hand.press(next(page))
    const facts = page.locator('main')
    await expect(facts).toContainText(/10:00\sbis\s13:00\sUhr, 3\sStunden/)
    await expect(facts).toContainText(/Abholung.+, 10:00\sUhr/s)
    await expect(facts).toContainText(/Rückgabe.+, 13:00\sUhr/s)
    await expectNoFlaws(page)
  })
  await sendOrder(page)
  await isPaymentOpen(page)
  await pay(page, CARD.good)
  await isBooked(page)
  await expect(page.locator('main')).toContainText(/10:00\sbis\s13:00\sUhr, 3\sStunden/)
  await expectNoFlaws(page)
  expect(await reservationOf(page, BEACH_SHOP)).toMatchObject({
    status: STATUS.paid,
    date: { from: day, to: day },
    hours: 3,
    start: '10:00',
    amount: 3600,
  })
}

test('A visitor chooses a start and pays for an hourly rental', { tag: '@phone' }, async ({ page }) => {
  await bookTheWholeWay(page, mouse, 3)
})

test('A visitor books by the hour with the keyboard alone', async ({ page }) => {
  await bookTheWholeWay(page, keyboard(page), 4)
})

test('A fully booked start is disabled, and the arrow keys skip it', async ({ page }) => {
  const day = await beachDay(page.request, 5)
  await orderBoard(page.request, { day, start: '11:00', hours: 1, product: 'sup-tour' })
  await keepOuting(page, { day, hours: 1, product: 'sup-tour' })
  await page.goto(`/${BEACH_SHOP}/de#halfday`)
  await expect(start(page, '11:00')).toBeDisabled()
  await expect(start(page, '11:00')).toHaveAccessibleDescription('ausgebucht')
  await expect(start(page, '12:00')).toBeDisabled()
  await expect(start(page, '10:30')).toBeDisabled()
  await expectNoFlaws(page)
  await tick(start(page, '9:30'))
  await start(page, '9:30').focus()
  await page.keyboard.press('ArrowRight')
  await expect(start(page, '12:30')).toBeChecked()
  await expect(start(page, '12:30')).toBeFocused()
  await expect(button(page, 'Weiter zur Ausrüstung')).toBeEnabled()
})

test.describe('a start that another visitor takes', () => {
  test.use({ allowed: /answer: 409/ })

  test('the visitor is led back to the times and keeps all other choices', { tag: '@phone' }, async ({ page }) => {
    const day = await beachDay(page.request, 6)
    await keepOuting(page, { day, start: '14:00', hours: 2, product: 'sup-tour' })
    await page.goto(`/${BEACH_SHOP}/de/checkout`)
    await fillInAnna(page)
    await next(page).click()
    await expect(orderButton(page)).toBeEnabled()
    await orderBoard(page.request, { day, start: '13:00', hours: 2, product: 'sup-tour' })
    await sendOrder(page)
    const dialog = page.getByRole('dialog', { name: 'Das geht leider nicht' })
    await expect(dialog).toContainText('Tourenboard')
    await expectNoFlaws(page)
    await dialog.getByRole('link', { name: 'Andere Uhrzeit wählen' }).click()
    await isOpen(page, 'halfday')
    await expect(start(page, '14:00')).toBeDisabled()
    await expect(step(page)).toContainText('Diese Zeit ist inzwischen ausgebucht.')
    await expectNoFlaws(page)
    await expect(duration(page, '2 Stunden')).toBeChecked()
    await tick(start(page, '15:30'))
    await page.goto(`/${BEACH_SHOP}/de/checkout`)
    await expect(person(page, 'Erwachsener 1').getByLabel('Vorname')).toHaveValue('Anna')
    await next(page).click()
    await sendOrder(page)
    await isPaymentOpen(page)
    expect(await reservationOf(page, BEACH_SHOP)).toMatchObject({ start: '15:30', hours: 2 })
  })
})

test('A rental by the hour can begin today, after the shop’s lead time', async ({ page }) => {
  const now = timeIn('Europe/Vienna', new Date())
  test.skip(now > '21:00', 'The last rental of the day has begun.')
  const today = await beachDay(page.request, 0)
  await openPage(page, `/${BEACH_SHOP}/de`)
  await button(page, 'Ein Erwachsener weniger').click()
  await button(page, 'Weiter zum Zeitraum').click()
  await dayCell(page, today).click()
  await button(page, 'Weiter zur Leihdauer').click()
  const first = starts(page).getByRole('radio').first()
  const from = ((await first.getAttribute('value')) ?? '').padStart(5, '0')
  expect(Number(from.slice(0, 2))).toBeGreaterThan(Number(now.slice(0, 2)))
  await tick(first)
  await button(page, 'Weiter zur Ausrüstung').click()
  await button(page, 'Wählen: Schwimmweste').click()
  await page.goto(`/${BEACH_SHOP}/de/checkout`)
  await expect(page.getByText('Schon ein Konto?')).toBeVisible()
  await fillInAnna(page)
  await next(page).click()
  await sendOrder(page)
  await isPaymentOpen(page)
  await pay(page, CARD.good)
  await isBooked(page)
  expect(await reservationOf(page, BEACH_SHOP)).toMatchObject({ date: { from: today }, start: from, hours: 1 })
})

test('A customer moves a paid booking to another time and cancels it', async ({ page }) => {
  const day = await beachDay(page.request, 7)
  const { bookingId, number } = await orderBoard(page.request, { day, start: '10:00', hours: 1 }, 'Anna')
  await payFor(page.request, bookingId, BEACH_SHOP)
  await openPage(page, `/${BEACH_SHOP}/de/checkout/success?booking=${bookingId}`)
  await expect(page.locator('main')).toContainText(/10:00\sbis\s11:00\sUhr/)
  await button(page, 'Buchung ändern').click()
  await expect(page.getByText(`Sie ändern die Buchung ${number}`)).toBeVisible()
  await page.goto(`/${BEACH_SHOP}/de#halfday`)
  await expect(start(page, '10:00')).toBeChecked()
  await tick(start(page, '16:00'))
  await page.goto(`/${BEACH_SHOP}/de/checkout`)
  await expect(next(page)).toBeVisible()
  await expect(page.getByText('Schon ein Konto?')).toHaveCount(0)
  await next(page).click()
  await expect(page.locator('main')).toContainText(/16:00\sbis\s17:00\sUhr/)
  await expectNoFlaws(page)
  await page.getByText('Ich stimme den Allgemeinen').click()
  await button(page, 'Änderung speichern').click()
  await expect(page.getByText('Ihre Änderung ist gespeichert')).toBeVisible()
  expect(await reservationOf(page, BEACH_SHOP)).toMatchObject({ start: '16:00', handover: { returntime: '17:00' } })

  await button(page, 'Buchung stornieren').click()
  await button(page, 'Endgültig stornieren').click()
  await expect(heading(page, 'Diese Buchung ist storniert')).toBeVisible()
})

test.describe('a group by the hour', () => {
  test(
    'a leader chooses another start after the boards of the first one are gone',
    { tag: '@phone' },
    async ({ page }) => {
      const day = await beachDay(page.request, 9)
      const general = page.locator('[data-part="group-form"]')
      const time = (name: string) => general.getByRole('radiogroup', { name: 'Beginn' }).getByRole('radio', { name })
      await page.goto(`/${BEACH_SHOP}/de/groups`)
      await page.getByRole('textbox', { name: 'Name der Gruppe' }).fill('Segelklub')
      await showMonth(page, day)
      await dayCell(page, day).click()
      await expect(time('10:00')).toHaveAccessibleDescription('bis 11:00')
      await expectNoFlaws(page)
      await button(page, 'Weiter: Wer leitet die Gruppe?').click()
      await expect(page.getByText('Bitte wählen Sie Leihdauer und Beginn').first()).toBeVisible()
      await tick(general.getByRole('radio', { name: '2 Stunden', exact: true }))
      await tick(time('10:00'))
      await expect(general).toContainText(/10:00\sbis\s12:00\sUhr/)
      await expect(page.getByText('Wann Sie kommen')).toHaveCount(0)
      await expectNoFlaws(page)
      await button(page, 'Weiter: Wer leitet die Gruppe?').click()
      for (const [field, text] of [
        ['Vorname', 'Eva'],
        ['Nachname', 'Huber'],
        [/^E.Mail/, 'eva.segelt@example.com'],
        [/^Telefon/, '+43 660 1234567'],
      ] as const)
        await page.getByRole('textbox', { name: field }).fill(text)
      await page.getByRole('textbox', { name: /^Geburtsdatum/ }).pressSequentially('12.03.1985')
      await button(page, 'Gruppe anlegen und weiter').click()
      await expect(page).toHaveURL(/\/groups\/segelklub-/)
      const slug = new URL(page.url()).pathname.split('/').at(-1)!
      const call = `/${BEACH_SHOP}/de/api/groups/group/${slug}`
      const { id } = (await (await page.request.get(call)).json()) as { id: string }
      const persons = [
        { type: 1, firstname: 'Ida', lastname: 'Berg', products: [{ id: 'sup-tour', count: 1 }] },
        { type: 1, firstname: 'Ben', lastname: 'Berg', products: [{ id: 'sup', count: 1 }] },
      ]
      const stored = await page.request.put(call.replace(slug, `${id}/persons`), { data: { persons } })
      expect(stored.status()).toBe(200)
      await orderBoard(page.request, { day, start: '10:30', hours: 1, product: 'sup-tour' })

      await page.goto(`/${BEACH_SHOP}/de/groups/${slug}`)
      await expect(page.locator('main')).toContainText(/Ida.+Tourenboard/s)
      await expectNoFlaws(page)
      await page.goto(`/${BEACH_SHOP}/de/groups/${slug}#generalData`)
      await expect(time('10:00')).toBeDisabled()
      await expect(general).toContainText('Diese Zeit ist inzwischen ausgebucht.')
      await expectNoFlaws(page)
      await tick(time('13:00'))
      await button(page, 'Weiter: Wer leitet die Gruppe?').click()
      await button(page, 'Weiter zu den Personen').click()
      await askToComplete(page)
      await expect(page.locator('main')).toContainText(/13:00\sbis\s15:00\sUhr, 2\sStunden/)
      await page.getByRole('dialog').getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
      await page.getByRole('link', { name: 'Jetzt bezahlen' }).click()
      await isPaymentOpen(page)
      await pay(page, CARD.good)
      await isBooked(page)
      await expect(page.locator('main')).toContainText(/13:00\sbis\s15:00\sUhr, 2\sStunden/)
      await expectNoFlaws(page)
      expect(await reservationOf(page, BEACH_SHOP)).toMatchObject({
        status: STATUS.paid,
        hours: 2,
        start: '13:00',
        amount: 5800,
      })
    },
  )
})

test('The counter lists hourly rentals in the order of their times', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const day = await beachDay(page.request, 8)
  for (const [time, name] of [
    ['14:00', 'Berta'],
    ['09:30', 'Cora'],
    ['10:00', 'Dora'],
  ] as const) {
    const { bookingId } = await orderBoard(page.request, { day, start: time, hours: 2 }, name)
    await payFor(page.request, bookingId, BEACH_SHOP)
  }
  await page.goto(`/${BEACH_SHOP}/staff?date=${day}`)
  await logInStaff(page)
  const pickups = page.locator('#pickup')
  await expect(pickups.locator('[data-part="appointment-head"]')).toHaveText([
    /Cora Huber.*[^0]9:30\sUhr/s,
    /Dora Huber.*10:00\sUhr/s,
    /Berta Huber.*14:00\sUhr/s,
  ])
  await expect(pickups.locator('[data-part="appointment"]').first()).toContainText(/2\sStunden, bis 11:30\sUhr/)
  await expect(page.locator('#return').locator('[data-part="appointment-head"]')).toHaveText([
    /Cora Huber.*11:30\sUhr/s,
    /Dora Huber.*12:00\sUhr/s,
    /Berta Huber.*16:00\sUhr/s,
  ])
  await expectNoFlaws(page)
})

test('A leader moves a paid group to another start', { tag: '@deep' }, async ({ page }) => {
  const day = await beachDay(page.request, 10)
  const call = `/${BEACH_SHOP}/de/api/groups/group`
  const begun = await page.request.post(call, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      kind: 'reservation',
      general: { title: 'Ruderklub', date: { from: day, to: day }, location: BEACH, hours: 2, start: '10:00' },
      leader: {
        firstname: 'Eva',
        lastname: 'Huber',
        email: 'eva.rudert@example.com',
        birthday: '1985-03-12',
        phone: '+43 660 1234567',
      },
      persons: ['Ida', 'Ben'].map((firstname) => ({
        type: 1,
        firstname,
        lastname: 'Berg',
        products: [{ id: 'sup', count: 1 }],
      })),
    },
  })
  const { id } = (await begun.json()) as { id: string }
  const completed = await page.request.post(`${call}/${id}/complete`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: { conditionsAccepted: true, termsAccepted: true, language: 'de' },
  })
  const { bookingId } = (await completed.json()) as { bookingId: string }
  await payFor(page.request, bookingId, BEACH_SHOP)
  await page.goto(`/${BEACH_SHOP}/de/groups/change?booking=${bookingId}#generalData`)
  const general = page.locator('[data-part="group-form"]')
  await expect(general).toContainText(/10:00\sbis\s12:00\sUhr/)
  await tick(general.getByRole('radiogroup', { name: 'Beginn' }).getByRole('radio', { name: '10:30', exact: true }))
  await expect(general).toContainText(/10:30\sbis\s12:30\sUhr/)
  await expectNoFlaws(page)
  await button(page, 'Weiter: Personen').click()
  await reviewChange(page)
  await expect(page.locator('main')).toContainText('Beginn der Leihe')
  await expect(page.locator('main')).not.toContainText('Uhrzeit der Abholung')
  await expectNoFlaws(page)
  await sendChange(page, 'Änderung speichern')
  await expect(heading(page, 'Ihre Gruppe ist geändert')).toBeVisible()
  const changed = await page.request.get(`/${BEACH_SHOP}/de/api/checkout/${bookingId}`)
  expect(await changed.json()).toMatchObject({ start: '10:30', hours: 2, handover: { returntime: '12:30' } })
  await page.goto(`/${BEACH_SHOP}/staff/groups`)
  await logInStaff(page)
  await expect(page.getByRole('article').filter({ hasText: 'Ruderklub' })).toContainText(/10:30\sbis\s12:30\sUhr/)
  await expectNoFlaws(page)
})
