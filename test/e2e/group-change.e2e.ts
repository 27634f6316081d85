import { CARD, isPaymentOpen, pay } from '#test/support/checkout-pages.ts'
import { logInStaff } from '#test/support/counter.ts'
import { openChange, paidGroup, removeRow, reviewChange, sendChange } from '#test/support/group-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

test('A leader changes a paid group of 24 and pays the difference', async ({ page }) => {
  const { bookingId } = await paidGroup(page.request, 24, 4)
  await page.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
  await page.getByRole('link', { name: 'Gruppe ändern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skikurs 4b ändern' })).toBeVisible()
  await expect(page.locator('[data-person]')).toHaveCount(24)
  await removeRow(page, 3)
  for (const name of ['Lena', 'Jonas']) {
    await page.getByRole('button', { name: 'Person hinzufügen' }).click()
    await expect(page.locator('[data-person] [data-column="firstname"]').last()).toBeFocused()
    await page.keyboard.type(name)
  }
  await expect(page.locator('[data-person]')).toHaveCount(25)
  await reviewChange(page)
  await expectNoFlaws(page)
  await expect(page.getByText('2\u00A0Personen neu dabei')).toBeVisible()
  await expect(page.getByText('1\u00A0Person nicht mehr dabei')).toBeVisible()
  await expect(page.getByText('Kind 3', { exact: true })).toBeVisible()
  const price = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Preis', exact: true }) })
  await expect(price.locator('dt')).toHaveText([
    'Bisheriger Gesamtbetrag (bezahlt)',
    'Durch die Änderung mehr',
    'Neuer Gesamtbetrag',
    'Sie zahlen nach',
    'Stornieren',
  ])
  await sendChange(page, 'zahlungspflichtig ändern')
  await isPaymentOpen(page)
  await pay(page, CARD.good)
  await expect(page.getByRole('heading', { name: 'Änderungen' })).toBeVisible()
  await page
    .getByText(/2\u00A0Personen neu dabei/)
    .first()
    .click()
  await expect(page.getByText('Lena', { exact: true })).toBeVisible()
})

test('A leader replaces the skis of a paid group for all persons', { tag: '@deep' }, async ({ page }) => {
  const { bookingId } = await paidGroup(page.request, 10, 6)
  await openChange(page, bookingId)
  const taken = page.locator('[data-part="group-taken"] li')
  const list = page.getByRole('combobox', { name: 'Ausrüstung für alle hinzufügen' })
  const add = page.getByRole('button', { name: 'Hinzufügen', exact: true })
  await list.selectOption({ label: 'Ski: Kinderski' })
  await add.click()
  await list.selectOption({ label: 'Ski: Juniorski' })
  await add.click()
  const question = page.getByRole('dialog', { name: /10\sPersonen haben schon etwas dieser Art/ })
  await question.getByRole('button', { name: 'Ersetzen' }).click()
  await expect(taken).toHaveText([/Juniorski\s10×/, /Skistöcke\s10×/])
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(taken).toHaveText([/Kinderski\s10×/, /Skistöcke\s10×/])
  await page.getByRole('textbox', { name: 'Alter, Person 1', exact: true }).fill('')
  await page.getByRole('button', { name: 'Zur nächsten Angabe, die fehlt' }).click()
  await expect(page.getByRole('textbox', { name: 'Alter, Person 1', exact: true })).toBeFocused()
})

test.describe('two devices of a leader', () => {
  test.use({ allowed: /answer: 409/ })

  test(
    'two devices change a paid group of 60, and the counter shows the history',
    { tag: '@deep' },
    async ({ page, browser }) => {
      test.setTimeout(300_000)
      const { bookingId, number } = await paidGroup(page.request, 60, 5)
      const cookies = await page.context().cookies()
      const phone = await browser.newContext({ locale: 'de-AT', viewport: { width: 360, height: 780 }, hasTouch: true })
      await phone.addCookies(cookies)
      const small = await phone.newPage()
      await Promise.all([openChange(page, bookingId), openChange(small, bookingId)])

      await removeRow(small, 5)
      await removeRow(small, 5)
      await reviewChange(small)
      await expect(small.getByText('2\u00A0Personen nicht mehr dabei')).toBeVisible()
      await expectNoFlaws(small)
      await sendChange(small, 'Änderung speichern')
      await expect(small.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist geändert' })).toBeVisible()

      await removeRow(page, 1)
      await reviewChange(page)
      await sendChange(page, 'Änderung speichern')
      await expect(page.getByRole('heading', { level: 1, name: 'Die Buchung wurde inzwischen geändert' })).toBeVisible()
      await expect(page.getByText('Kind 1', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Neuen Stand öffnen' }).click()
      await expect(page.locator('[data-person]')).toHaveCount(58)
      await page.getByRole('link', { name: /^EN:/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Change Skikurs 4b' })).toBeVisible()

      const staff = await browser.newContext({ locale: 'de-AT' })
      const counter = await staff.newPage()
      await counter.goto(`/alpin/staff/reservations/${number}`)
      await logInStaff(counter)
      await counter.getByText('2\u00A0Personen nicht mehr dabei').first().click()
      await expect(counter.getByRole('table').getByText('Kind 5', { exact: true })).toBeVisible()
      await Promise.all([phone.close(), staff.close()])
    },
  )
})
