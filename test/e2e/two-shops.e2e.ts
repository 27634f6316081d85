import type { Page } from '@playwright/test'
import { becomeCustomer, newAddress } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

const OF_ALPIN = /alpin|zirbental|talstation"|ski-|Anna|Berger/i

const tracesOfAlpin = async (page: Page): Promise<string[]> => {
  const html = await page.content()
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((area) =>
      Object.entries(area).map(([key, value]) => [key, String(value)] as const),
    ),
  )
  const ofVelo = kept.filter(([key]) => key.startsWith('talstation.velo.'))
  const nameless = kept.filter(([key]) => key.startsWith('talstation.') && !/^talstation\.(velo|alpin)\./.test(key))
  const cookies = await page.context().cookies()
  return [
    ...(OF_ALPIN.test(html) ? ['page'] : []),
    ...ofVelo.filter(([, value]) => OF_ALPIN.test(value)).map(([key]) => key),
    ...nameless.map(([key]) => `${key} names no shop`),
    ...cookies.filter(({ name }) => !/^(alpin|velo)_/.test(name)).map(({ name }) => `cookie ${name} names no shop`),
  ]
}

test(
  'Two shops in one browser share neither bookings nor accounts',
  { tag: '@deep' },
  async ({ page, context, shop }) => {
    await becomeCustomer(page, shop.dataDir, newAddress('two'))
    await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
    await openPage(page, '/alpin#cart')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mein Konto' })).toBeVisible()
    await expect(page.locator('#cart')).toHaveAttribute('data-state', 'open')

    const otherTab = await context.newPage()
    const requests: string[] = []
    otherTab.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await openPage(otherTab, '/velo')
    await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await otherTab.locator('[data-part="stepper-button"]').last().click()
    await otherTab.reload()
    await expect(otherTab.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible()
    await expect(otherTab.locator('[data-part="stepper-button"]').last()).toBeVisible()
    expect(await tracesOfAlpin(otherTab)).toEqual([])
    expect(requests.filter((request) => OF_ALPIN.test(request))).toEqual([])

    // Copies a key on purpose, to prove that the search finds traces.
    await otherTab.evaluate(() =>
      localStorage.setItem('talstation.velo.control', localStorage.getItem('talstation.alpin.booking')!),
    )
    expect(await tracesOfAlpin(otherTab)).toEqual(['talstation.velo.control'])
    await otherTab.evaluate(() => localStorage.removeItem('talstation.velo.control'))

    await page.reload()
    await expect(page.locator('#cart')).toHaveAttribute('data-state', 'open')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mein Konto' })).toBeVisible()
    expect((await (await page.request.get('/velo/de/api/customer/session')).json()) as object).toEqual({})
  },
)
