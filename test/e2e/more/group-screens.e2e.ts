import { randomUUID } from 'node:crypto'
import { payFor } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { hydrated } from '#test/support/hydration.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const LONG = 'Konstantin-Alexander'

test('The leader’s table keeps first names visible, cuts off no text, and can be printed', async ({ page }) => {
  const persons = pupils(24).map((pupil) => ({ ...pupil, lastname: LONG, email: `${LONG}@example.com`, height: 140 }))
  const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 10), persons })
  await page.setViewportSize({ width: 900, height: 700 })
  await page.goto(`/alpin/de/groups/${slug}`)
  const first = page.getByRole('textbox', { name: 'Vorname, Person 24', exact: true })
  await expect(first).toBeVisible()
  const table = page.locator('[data-part="table-scroll"]')
  await table.evaluate((element) => {
    element.scrollIntoView({ block: 'start' })
    element.scrollTo(element.scrollWidth, element.scrollHeight)
  })
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Vorname' })).toBeInViewport({ ratio: 1 })
  const cut = () =>
    page
      .locator('[data-part="cell-input"]:visible')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)
  expect(await cut()).toBe(0)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await cut()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Person hinzufügen' })).toBeHidden()
  await expect(page.locator('[data-part="row-end"]').first()).toBeHidden()
  expect(
    await page
      .locator('thead')
      .first()
      .evaluate((head) => getComputedStyle(head).display),
  ).toBe('table-header-group')
})

test('A large booking’s persons are folded on a phone and unfolded for printing @phone', async ({ page }) => {
  const { id } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 11), persons: pupils(24) })
  const completed = await page.request.post(`/alpin/de/api/groups/group/${id}/complete`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: { conditionsAccepted: true, termsAccepted: true, language: 'de' },
  })
  const { bookingId } = (await completed.json()) as { bookingId: string }
  await payFor(page.request, bookingId)
  await page.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
  await expect(page.getByText(/^24 × Skistöcke/)).toBeVisible()
  const child = page.getByText('Kind 24', { exact: true })
  await expect(child).toBeHidden()
  const prices = await page.getByRole('region', { name: 'Ausrüstung und Preise' }).boundingBox()
  expect(prices!.height).toBeLessThan(780)
  // Only the hydrated page hears that it is being printed.
  await hydrated(page.getByText(/^24\sPersonen/).last())
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(child).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(child).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Buchung stornieren' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByText(/^Bis .* ist die Stornierung kostenlos\.$/)).toBeVisible()
  await page.getByText('Bedingungen der Stornierung').click()
  await expect(page.getByText('Tarif Standard:')).toBeVisible()
  await page
    .getByText(/^24\sPersonen/)
    .last()
    .click()
  await page.getByRole('button', { name: 'Alle aufklappen' }).click()
  await expect(page.getByText('Standardprodukt').last()).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Alle zuklappen' }).click()
  await expect(page.getByText('Standardprodukt').last()).toBeHidden()
})

test('A member’s entry lists the equipment in a column over 250 pixels wide @phone', async ({ page }) => {
  const { memberUrl } = await beginGroupOf(page.request, {
    date: await weekAhead(page.request, 13),
    persons: pupils(8),
  })
  await page.context().clearCookies()
  await page.goto(memberUrl)
  await page.getByRole('button', { name: 'Jetzt eintragen' }).click()
  await page.getByText('Kind', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Ski', exact: true }).selectOption({ label: 'Kinderski' })
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Leo')
  await page.getByRole('textbox', { name: /Alter/ }).fill('9')
  await page.getByRole('button', { name: 'Eintrag speichern' }).click()
  const entry = page.locator('[data-part="member-entries"] > li')
  await expect(entry).toContainText('Kinderski')
  const words = await entry.locator('[data-part="person-said"]').boundingBox()
  expect(words!.width).toBeGreaterThan(250)
})

test.describe('after the completion', () => {
  test.use({ allowed: /answer: 409/ })

  test('after the completion, members see their own equipment and strangers see nothing', async ({ page, browser }) => {
    const persons = pupils(8)
    const { id, memberUrl } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 12), persons })
    const [member, stranger] = await Promise.all([browser.newContext(), browser.newContext()])
    const own = await member.newPage()
    await own.goto(memberUrl)
    await own.getByRole('button', { name: 'Jetzt eintragen' }).click()
    await own.getByRole('textbox', { name: 'Vorname' }).fill('Leo')
    await own.getByRole('textbox', { name: 'Nachname' }).fill('Gast')
    await own.getByRole('combobox', { name: 'Helme' }).selectOption({ index: 1 })
    const size = own.getByRole('combobox', { name: /^Größe: / })
    if (await size.isVisible()) await size.selectOption({ index: 1 })
    await own.getByRole('button', { name: 'Eintrag speichern' }).click()
    await expect(own.getByRole('heading', { name: 'Danke, Leo ist eingetragen' })).toBeVisible()
    const completed = await page.request.post(`/alpin/de/api/groups/group/${id}/complete`, {
      headers: { 'Idempotency-Key': randomUUID() },
      data: { conditionsAccepted: true, termsAccepted: true, language: 'de' },
    })
    expect(completed.status(), await completed.text()).toBe(200)
    await own.reload()
    await expect(own.getByRole('heading', { level: 1, name: 'Skikurs 4b: Ihre Ausrüstung' })).toBeVisible()
    await expect(own.getByRole('heading', { level: 2, name: 'Leo Gast' })).toBeVisible()
    await expect(own.getByRole('main')).not.toContainText(/Kind 1|€/)
    await expectNoFlaws(own)
    const other = await stranger.newPage()
    await other.goto(memberUrl)
    await expect(
      other.getByRole('heading', { level: 1, name: 'Diese Gruppe ist gebucht oder nicht mehr offen' }),
    ).toBeVisible()
    await expect(other.getByText('Sonst fragen Sie bitte Ihre Gruppenleitung.')).toBeVisible()
    await Promise.all([member.close(), stranger.close()])
  })
})
