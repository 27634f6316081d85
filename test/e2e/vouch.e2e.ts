import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newAddress } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { logInStaff } from '#test/support/counter.ts'
import { askToComplete, beginGroupOf } from '#test/support/group-pages.ts'
import { linkTo } from '#test/support/mailbox.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const persons = Array.from({ length: 6 }, (_, at) => ({
  type: 3 as const,
  firstname: `Kind ${at + 1}`,
  lastname: 'Huber',
  age: 9,
  products: [{ id: 'helm-kinder', count: 1 }],
}))
const order = (page: Page) => page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()

test.describe('a group whose leader’s address is not proved', () => {
  test.use({ allowed: /answer: 409/ })

  test(
    'the leader can complete the group after the staff have vouched for it',
    { tag: ['@phone', '@wide', '@deep'] },
    async ({ page, browser, onPhone }) => {
      const date = await weekAhead(page.request, onPhone ? 5 : 6, 'velo')
      const group = await beginGroupOf(page.request, { date, persons, shop: 'velo', email: newAddress() })
      await page.goto(`/velo/de/groups/${group.slug}`)
      await askToComplete(page)
      await order(page)
      await expect(
        page.getByRole('heading', { name: 'Bitte bestätigen Sie zuerst Ihre E\u2011Mail-Adresse' }),
      ).toBeFocused()
      await expectNoFlaws(page)
      await page.getByRole('button', { name: 'Link noch einmal senden' }).click()
      await expect(page.getByText(/^Der Link ist unterwegs an/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Link noch einmal senden' })).toBeFocused()

      const counter = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
      await counter.goto('/velo/staff/groups')
      await logInStaff(counter)
      const card = counter.getByRole('article').filter({ hasText: 'Skikurs 4b' })
      await expect(card.getByText(/6.Stück/)).toBeVisible()
      await expectNoFlaws(counter)
      await card.getByRole('button', { name: 'Ohne Zahlung zusagen' }).click()
      await expectNoFlaws(counter)
      await counter.getByRole('button', { name: 'Ja, zusagen' }).click()
      await expect(card.getByRole('heading', { name: /^Zugesagt durch maria@/ })).toBeFocused()
      await expectNoFlaws(counter)

      await page.getByRole('button', { name: 'Gruppe buchen' }).click()
      await order(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist gebucht' })).toBeVisible()
      await counter.reload()
      const number = await page.locator('[data-part="ticket-number"]').textContent()
      const booked = counter.getByRole('article').filter({ hasText: number! })
      await booked.getByRole('link', { name: 'Skikurs 4b' }).click()
      await counter.getByRole('link', { name: 'Zur Buchung' }).click()
      await expect(counter.getByText('Ohne Zahlung zugesagt')).toBeVisible()
      await expect(counter.getByRole('button', { name: 'Ohne Zahlung zusagen' })).toHaveCount(0)
      await counter.context().close()
    },
  )
})

test('The staff vouch for a booking that is paid at the shop', { tag: '@deep' }, async ({ page, request, shop }) => {
  const email = newAddress()
  const group = await beginGroupOf(request, { date: await weekAhead(request, 7, 'velo'), persons, shop: 'velo', email })
  const link = new URL(await linkTo(shop.dataDir, email, `/groups/${group.id}`))
  await request.get(`/velo/de/api/groups/group/${group.slug}${link.search}`)
  const completed = await request.post(`/velo/de/api/groups/group/${group.id}/complete`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: { conditionsAccepted: true, termsAccepted: true, language: 'de' },
  })
  const { number } = (await completed.json()) as { number: string }
  await page.goto(`/velo/staff/reservations/${number}`)
  await logInStaff(page)
  await page.getByRole('button', { name: 'Ohne Zahlung zusagen' }).click()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Ja, zusagen' }).click()
  await expect(page.getByRole('heading', { name: 'Die Buchung ist ohne Zahlung zugesagt.' })).toBeFocused()
  await expect(page.getByText(/^Ohne Zahlung zugesagt/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ohne Zahlung zusagen' })).toHaveCount(0)
  await expectNoFlaws(page)
})
