import { randomUUID } from 'node:crypto'
import { payFor } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const LONG = 'Konstantin-Alexander'

test('the leader’s table keeps first names in sight, cuts no text, and prints', async ({ page }) => {
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

test('a booking of 24 persons folds them on a phone, and prints them open @phone', async ({ page }) => {
  const { id } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 11), persons: pupils(24) })
  const completed = await page.request.post(`/alpin/de/api/groups/group/${id}/complete`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: { conditionsAccepted: true, termsAccepted: true, language: 'de' },
  })
  const { bookingId } = (await completed.json()) as { bookingId: string }
  await payFor(page.request, bookingId)
  await page.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
  await expect(page.getByText(/^24 × Skistöcke/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_800)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Kind 24', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
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
