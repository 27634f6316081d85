import type { Page } from '@playwright/test'
import { becomeCustomer, bookHelmets, newAddress } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { expect, test } from '#test/support/shop.ts'

test.use({ allowed: /answer: 409/ })

const refuse = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 409, json: { errorcode: 999 } }) : route.fallback(),
  )
const named = (page: Page) =>
  expect(page.getByText('Der Shop konnte das nicht annehmen (Fehler 999).').first()).toBeVisible()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

test.describe('an error code without a text', { tag: '@deep' }, () => {
  test('a group’s leader and member see the number of an error code without text', async ({ page, browser }) => {
    const [first, ...others] = pupils(8)
    const group = await beginGroupOf(page.request, {
      date: await weekAhead(page.request, 8),
      persons: [{ ...first!, products: [], email: 'lena@example.com' }, ...others],
    })
    await refuse(page, '**/groups/group/*/remind', 'POST')
    await page.goto(`/alpin/de/groups/${group.slug}`)
    await press(page, /Person.* erinnern/)
    await named(page)
    await refuse(page, '**/groups/group/*', 'GET')
    // A link with a token makes the browser request the group. Without a token, the server does.
    await page.goto(group.memberUrl)
    await named(page)

    const member = await (await browser.newContext({ locale: 'de-AT' })).newPage()
    await refuse(member, '**/persons', 'POST')
    await member.goto(group.memberUrl)
    await press(member, 'Jetzt eintragen')
    await member.getByRole('textbox', { name: 'Vorname' }).fill('Lena')
    await member.getByRole('textbox', { name: 'Nachname' }).fill('Gast')
    await press(member, 'Eintrag speichern')
    await named(member)
    await member.context().close()
  })

  test('the profile and a refused cancellation show the number of an unknown error code', async ({ page, shop }) => {
    await becomeCustomer(page, shop.dataDir)
    await refuse(page, '**/api/customer/profile', 'PUT')
    await page.goto('/alpin/user/profile')
    await press(page, 'Angaben speichern')
    await named(page)
    const { bookingId } = await bookHelmets(page.request, newAddress(), 8)
    await refuse(page, '**/cancel', 'POST')
    await page.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
    await press(page, 'Buchung stornieren')
    await press(page, 'Endgültig stornieren')
    await named(page)
  })
})
