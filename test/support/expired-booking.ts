import type { Page } from '@playwright/test'
import type { Reservation } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { openPage } from './open.ts'

/** Replaces the answers to the browser's calls, as if the first day of the unpaid booking had come. */
export const answerExpired = async (page: Page, bookingId: string): Promise<void> => {
  await page.route(`**/api/checkout/${bookingId}`, async (route) => {
    const response = await route.fetch()
    const expired = {
      date: { from: '2026-01-05', to: '2026-01-07' },
      expired: true,
      holdUntil: null,
      cancellation: { possible: false, freeUntil: null, fee: 0, refund: 0 },
    } satisfies Partial<Reservation>
    await route.fulfill({ response, json: { ...((await response.json()) as Reservation), ...expired } })
  })
  await page.route(`**/api/checkout/${bookingId}/payment`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { errorcode: ERROR_CODE.periodNotBookable } })
      : route.fulfill({ json: { state: 'error', reason: 'over' } }),
  )
}

/**
 * Opens the booking's page in the other language and switches the language, because the browser then asks for the booking.
 * A loaded page contains the server's answer.
 */
export const openExpired = async (
  page: Page,
  { tenant, locale, bookingId }: { tenant: string; locale: Locale; bookingId: string },
): Promise<void> => {
  await answerExpired(page, bookingId)
  const [other, link] = locale === 'de' ? ['en', 'DE: Deutsch'] : ['de', 'EN: English']
  await openPage(page, `/${tenant}/${other}/checkout/success?booking=${bookingId}`)
  await page.getByRole('link', { name: link }).click()
}
