import type { Reservation } from '#contract/checkout.ts'
import { STATUS } from '#contract/constants.ts'
import { bookHelmets, newAddress, payFor } from '#test/support/account.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

test('A double tap opens the question and does not answer it', { tag: '@phone' }, async ({ page }) => {
  const { bookingId } = await bookHelmets(page.request, newAddress('otto'), 7)
  await payFor(page.request, bookingId)
  await openPage(page, `/alpin/checkout/success?booking=${bookingId}`)
  const ask = page.getByRole('button', { name: 'Buchung stornieren' })
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Endgültig stornieren' })
  const centre = async () => {
    const { x, y, width, height } = (await ask.boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  const statusOf = async () =>
    ((await (await page.request.get(`/alpin/de/api/checkout/${bookingId}`)).json()) as Reservation).status

  await ask.tap()
  const { y: confirmY, height } = (await confirm.boundingBox())!
  await dialog.getByRole('button', { name: 'Buchung behalten' }).press('Enter')
  await expect(dialog).toBeHidden()

  for (const place of [confirmY + height / 2, 100]) {
    await test.step(`the opening button is at ${Math.round(place)} px`, async () => {
      const [, y] = await centre()
      await page.mouse.wheel(0, y - place)
      await expect.poll(async () => Math.abs((await centre())[1] - place)).toBeLessThan(4)
      const [x, at] = await centre()
      await page.touchscreen.tap(x, at)
      await page.touchscreen.tap(x, at)
      await expect(dialog).toBeVisible()
      expect(await statusOf()).toBe(STATUS.paid)
      await dialog.getByRole('button', { name: 'Buchung behalten' }).press('Enter')
      await expect(dialog).toBeHidden()
    })
  }
  await ask.tap()
  await confirm.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Buchung ist storniert' })).toBeVisible()
})
