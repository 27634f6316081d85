import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bookAndPay, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const openMail = async (page: Page, subject: string) => {
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: subject }).first().click()
}

test(
  'A paid booking offers QR code, calendar file and receipt, and can be printed',
  { tag: ['@phone', '@wide'] },
  async ({ page }) => {
    const { bookingId, number } = await bookAndPay(page.request, await weekAhead(page.request, 4), '165 cm')
    await page.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
    await expect(heading(page, 'Danke für Ihre Buchung')).toBeVisible()
    await expect(page.getByText(/^Die Bestätigung .+ geht per E.Mail an otto@example\.com/)).toBeVisible()
    await expect(page.getByRole('img', { name: `QR-Code mit der Buchungsnummer ${number}` })).toBeVisible()
    await expectNoFlaws(page)

    const saved = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      return (await download).suggestedFilename()
    }
    expect(await saved('In den Kalender')).toBe(`Buchung-${number}.ics`)
    expect(await saved('Beleg (PDF)')).toBe(`Rechnung-${number}.pdf`)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: `QR-Code` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Drucken' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Beleg (PDF)' })).toBeHidden()
  },
)

test.describe('another device', () => {
  test.use({ allowed: /answer: (404|422)/ })

  test(
    'a mailed link opens the booking on another device',
    { tag: ['@phone', '@wide', '@deep'] },
    async ({ page, browser, shop }) => {
      const { bookingId, number } = await bookAndPay(page.request, await weekAhead(page.request, 4), '165 cm')
      const device = await browser.newContext({ baseURL: shop.origin, locale: 'de-AT' })
      const phone = await device.newPage()
      await phone.goto(`/alpin/de/checkout/success?booking=${bookingId}`)
      await expect(heading(phone, 'Diese Buchung finden wir hier nicht')).toBeVisible()
      await phone.getByRole('button', { name: 'Link schicken' }).click()
      await expect(phone.getByLabel('E\u2011Mail')).toHaveAccessibleDescription(
        'E\u2011Mail: zum Beispiel anna@example.com',
      )
      await expect(phone.getByLabel('Buchungsnummer')).toHaveAccessibleDescription(
        /^Buchungsnummer ist ein Pflichtfeld/,
      )
      await expect(phone.getByLabel('E\u2011Mail')).toBeFocused()
      await expectNoFlaws(phone)
      await phone.getByLabel('E\u2011Mail').fill('otto@example.com')
      await phone.getByLabel('Buchungsnummer').fill(number)
      await phone.getByRole('button', { name: 'Link schicken' }).click()
      await expect(phone.getByText('Bitte sehen Sie in Ihr Postfach')).toBeVisible()

      await openMail(page, `Der Link zu Ihrer Buchung ${number}`)
      const mail = page.frameLocator('iframe')
      await expect(mail.getByRole('heading', { level: 1, name: 'Hier geht es zu Ihrer Buchung' })).toBeVisible()
      const link = await mail.getByRole('link', { name: 'Buchung ansehen' }).getAttribute('href')

      await phone.goto(link!)
      await expect(heading(phone, 'Danke für Ihre Buchung')).toBeVisible()
      await expect(phone.getByText(number, { exact: true })).toBeVisible()
      await expect(phone).toHaveURL(`${shop.origin}/alpin/de/checkout/success?booking=${bookingId}`)
      await phone.reload()
      await expect(phone.getByText(number, { exact: true })).toBeVisible()
      await device.close()
    },
  )
})

test(
  'The local mailbox shows mails as HTML and text, and fits a phone',
  { tag: ['@phone', '@wide', '@deep'] },
  async ({ page }) => {
    const { number } = await bookAndPay(page.request, await weekAhead(page.request, 5), '165 cm')
    await page.request.post('/alpin/en/api/checkout/link', { data: { email: 'otto@example.com', number } })
    await openMail(page, `Der Link zu Ihrer Buchung ${number}`)
    await expect(page.getByText('otto@example.com', { exact: true })).toBeVisible()
    await expect(page.locator('pre')).toContainText(`Sie haben uns gebeten, den Link zu Ihrer Buchung ${number}`)
    await expect(page.frameLocator('iframe').getByText('Guten Tag Otto Huber!')).toBeVisible()
    await expectNoFlaws(page, { of: 'body', without: ['iframe'] })
    await page.getByRole('link', { name: 'All mails' }).click()
    await expect(heading(page, 'Local mailbox')).toBeVisible()
    await expectNoFlaws(page, { of: 'body' })

    await test.step('the confirmation mail has the order’s terms as a file', async () => {
      await openMail(page, `Ihre Buchung ${number} bei`)
      await expect(
        page.frameLocator('iframe').getByText(/^Unsere AGB, denen Sie bei der Bestellung zugestimmt haben/),
      ).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: `AGB-${number}.html` }).click()
      const terms = await readFile(await (await download).path(), 'utf8')
      expect(terms).toMatch(/<h\d[^>]*>[^<]*(AGB|Geschäftsbedingungen)/)
      expect(terms).toContain(number)
    })
  },
)

test.describe('the newsletter', () => {
  test.use({ allowed: /answer: 410|^failed:/ })

  test(
    'a newsletter confirmation without an answer can be repeated, and is not sent again later',
    { tag: '@deep' },
    async ({ page }) => {
      let calls = 0
      await page.route('**/api/newsletter/confirm', (route) => {
        calls += 1
        return calls === 1 ? route.abort() : route.fulfill({ json: {} })
      })
      await page.goto(`/alpin/de/newsletter/confirm?token=${'x'.repeat(43)}`)
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).press('Enter')
      await expect(heading(page, 'Danke, Ihr Newsletter ist bestellt')).toBeFocused()
      await expect(page).toHaveURL(/confirm$/)
      await expectNoFlaws(page)
      await page.getByRole('link', { name: 'EN: English' }).click()
      await expect(heading(page, 'Thank you, you are subscribed')).toBeVisible()
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expect(heading(page, 'Ski and snowboard hire in the Zirbental')).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'Thank you, you are subscribed')).toBeVisible()
      expect(calls).toBe(2)
    },
  )

  test('an unknown newsletter link is reported in both languages', { tag: '@deep' }, async ({ page }) => {
    await page.goto(`/alpin/de/newsletter/confirm?token=${'x'.repeat(43)}`)
    await expect(heading(page, 'Dieser Link gilt nicht mehr')).toBeVisible()
    await expect(page).toHaveURL(/confirm$/)
    await expectNoFlaws(page)
    await page.goto(`/alpin/en/newsletter/confirm?token=${'x'.repeat(43)}`)
    await expect(heading(page, 'This link is no longer valid')).toBeVisible()
  })
})
