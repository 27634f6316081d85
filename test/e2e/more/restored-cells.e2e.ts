import { openChange, paidGroup, removeRow } from '#test/support/group-pages.ts'
import { expect, test } from '#test/support/shop.ts'

test('Back to a group’s change keeps all equipment, whatever the browser restores', async ({ page }) => {
  const { bookingId } = await paidGroup(page.request, 9, 6)
  await openChange(page, bookingId)
  const taken = page.locator('[data-part="group-taken"] li')
  const poles = page.locator('[data-person] select[data-column="stoecke"]')
  await removeRow(page, 3)
  await expect(taken).toHaveText([/^Skistöcke\s8×/])

  // Leaves a page with fewer lists than the server's page, so that the browser gives their values to other lists.
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/groups/booking/${bookingId}/offer`, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  await page.reload()
  await expect(poles).toHaveCount(0)
  await page.goto('/readyz')
  resolve()
  await page.goBack()
  await expect(poles).toHaveCount(8)
  await expect(taken).toHaveText([/^Skistöcke\s8×/])
})
