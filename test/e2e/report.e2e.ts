import { expect } from '@playwright/test'
import { ERROR_CODE } from '#contract/constants.ts'
import { goToOverview, openCheckoutPage, orderButton, terms } from '#test/support/checkout-pages.ts'
import { logInStaff, test } from '#test/support/counter.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'

// The order is refused.
test.use({ allowed: /status of 409/ })

test('A failed order reported in one browser replays to the same screen in another', async ({
  page,
  browser,
  shop,
}) => {
  await openCheckoutPage(page, 14)
  await goToOverview(page, 'seeded-person@example.com')
  // A document of its own: its steps belong to the same recording.
  await page.reload()
  await expect(orderButton(page)).toBeEnabled()
  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, json: { errorcode: ERROR_CODE.locationClosed } }),
  )
  await terms(page).check({ force: true })
  await orderButton(page).click()
  const refusal = page.locator('[data-part="order-refusal"]')
  const words = await refusal.getByRole('alert').textContent()
  await refusal.getByRole('button', { name: 'Problem melden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Problem melden' })
  await expect(dialog.getByText('Namen, Geburtstage und Adressen')).toBeVisible()
  await dialog.getByText('Alles ansehen, was gesendet wird').click()
  await expect(dialog.getByText('order.notBookable')).toBeVisible()
  await expect(dialog.getByText('seeded-person')).toHaveCount(0)
  await expectNoFlaws(page)
  await dialog.getByRole('button', { name: 'Senden' }).click()
  const code = (await page.getByRole('dialog').getByLabel('Ihr Code').textContent())!.replace(/\s/g, '')
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
  await expect(refusal).toContainText(`Ihr Code: ${code.slice(0, 4)}\u00A0${code.slice(4)}`)

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${shop.origin}/alpin/de/staff/flows/${code}`)
  await logInStaff(other)
  await expect(other.getByText(/^Alle\s\d+\sSchritte führen zum aufgezeichneten Zustand\.$/)).toBeVisible()
  await other.getByRole('button', { name: 'Zum Fehler' }).click()
  await expect(other.getByRole('button', { name: /order\.notBookable/ })).toHaveAttribute('aria-current', 'step')
  const screen = other.frameLocator('iframe')
  await expect(screen.locator('[data-part="order-refusal"]')).toContainText(words!)
  await expect(screen.getByText('firstname-1').first()).toBeVisible()
  // The frame is a document of its own, in which nothing can be pressed.
  await expectNoFlaws(other, { without: ['iframe'] })
  await other.getByRole('button', { name: 'Zurück', exact: true }).click()
  await expect(screen.locator('[data-part="order-refusal"] [role="alert"]')).toHaveCount(0)
  await other.context().close()
})
