import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Group } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/days.ts'
import { newAddress, payFor } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, cardAt, completeGroup } from '#test/support/group-pages.ts'
import { tick } from '#test/support/hand.ts'
import { holdScripts, hydrated } from '#test/support/hydration.ts'
import { linkTo } from '#test/support/mailbox.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const CHILDREN = Array.from({ length: 8 }, (_, at) => ({
  type: 3 as const,
  firstname: `Kind ${at + 1}`,
  age: 10,
  products: [{ id: 'stoecke', count: 1 }],
}))

const own = async (browser: Browser): Promise<BrowserContext> => browser.newContext({ locale: 'de-AT' })

const leaderOf = async (browser: Browser, weeks: number) => {
  const context = await own(browser)
  const email = newAddress('eva')
  const { from } = await weekAhead(context.request, weeks)
  const date = { from, to: addDays(from, 2) }
  const group = await beginGroupOf(context.request, { date, persons: CHILDREN, kind: 'inquiry', email })
  return { context, page: await context.newPage(), group, email }
}

const sendQuote = async (page: Page, email: string) => {
  const card = await cardAt(page, email)
  await card.getByRole('button', { name: 'Angebot senden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Angebot an Eva Huber' })
  await dialog.getByRole('textbox', { name: 'Rabatt in Prozent' }).fill('')
  await dialog.getByRole('textbox', { name: 'Rabatt in Prozent' }).pressSequentially('120')
  await dialog.getByRole('button', { name: 'Angebot senden' }).click()
  await expect(dialog.getByText('Bitte nennen Sie einen Rabatt von 0 bis 100')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Rabatt in Prozent' }).fill('')
  await dialog.getByRole('textbox', { name: 'Rabatt in Prozent' }).pressSequentially('12,5')
  await tick(dialog.getByRole('checkbox', { name: /reservieren/ }))
  await dialog.getByRole('textbox', { name: /Nachricht/ }).fill('Gern für die ganze Klasse.')
  await expectNoFlaws(page)
  await dialog.getByRole('button', { name: 'Angebot senden' }).click()
  await expect(card.getByRole('heading', { name: 'Das Angebot ist gesendet.' })).toBeFocused()
  return card
}

const order = (page: Page) => page.getByRole('button', { name: 'zahlungspflichtig bestellen' })
const accept = async (page: Page) => {
  await tick(page.getByRole('checkbox', { name: /Bedingungen für Gruppenbuchungen/ }))
  await tick(page.getByRole('checkbox', { name: /AGB/ }))
  await order(page).click()
}

test.describe('a quote', () => {
  test.use({ allowed: /^answer: 409/ })

  test('an inquiry gets a quote, which becomes a paid booking', async ({ browser, page: staff }) => {
    const { context, page, group, email } = await leaderOf(browser, 3)
    await completeGroup(context.request, group)
    await page.goto(`/alpin/groups/${group.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Anfrage ist bei uns' })).toBeVisible()
    await sendQuote(staff, email)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { level: 1, name: 'Unser Angebot für Ihre Gruppe' })).toBeFocused()
    await expect(page.getByText('Gern für die ganze Klasse.')).toBeVisible()
    await expect(page.getByText(/Rabatt: 12,5/)).toBeVisible()
    await expect(page.getByText(/reserviert bis/)).toBeVisible()
    await expectNoFlaws(page)
    await order(page).click()
    await expect(page.getByText('Bitte stimmen Sie zu, bevor Sie bestellen')).toHaveCount(2)
    await accept(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist reserviert' })).toBeVisible()
    await expect(page.getByText(/Ihre Ausrüstung ist bis .*, \d\d?:\d\d\sUhr für Sie reserviert\./)).toBeVisible()
    await expectNoFlaws(page)
    const booking = new URL(page.url()).searchParams.get('booking')!
    await payFor(context.request, booking)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist gebucht' })).toBeVisible()

    await staff.goto('/alpin/staff/groups')
    await staff.getByRole('link', { name: 'Skikurs 4b' }).first().click()
    await staff.getByRole('link', { name: 'Zur Buchung' }).click()
    await expect(staff.getByText(/Angebot gegeben, .* Rabatt/)).toBeVisible()
    await context.close()
  })

  test(
    'a quote is accepted only once, also from the device that opens its mail',
    { tag: '@deep' },
    async ({ browser, page: staff, shop }) => {
      const { context, page, group, email } = await leaderOf(browser, 7)
      const memberContext = await own(browser)
      const member = await memberContext.newPage()
      await member.goto(group.memberUrl)
      await expect(member.getByRole('heading', { level: 1, name: /Skikurs 4b/ })).toBeVisible()
      await completeGroup(context.request, group)
      await sendQuote(staff, email)
      const phone = await own(browser)
      const other = await phone.newPage()
      await other.goto(await linkTo(shop.dataDir, email, '/groups/', 2))
      await expect(other.getByRole('heading', { level: 1, name: 'Unser Angebot für Ihre Gruppe' })).toBeVisible()
      await expect(other).toHaveURL(/^[^?]*$/)

      const release = await holdScripts(page, 'src/groups/leader/QuoteVisit.tsx')
      await page.goto(`/alpin/groups/${group.slug}`)
      await hydrated(page.getByRole('contentinfo').getByRole('link').last())
      await accept(page)
      await release()
      await expect(page.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist reserviert' })).toBeVisible()
      await accept(other)
      await expect(other.getByRole('heading', { name: 'Das Angebot hat sich geändert' })).toBeFocused()
      await other.getByRole('button', { name: 'Neuen Stand ansehen' }).click()
      await expect(
        other.getByRole('heading', { level: 1, name: 'Diese Gruppe ist gebucht oder nicht mehr offen' }),
      ).toBeVisible()
      await member.reload()
      await expect(
        member.getByRole('heading', { level: 1, name: 'Diese Gruppe ist gebucht oder nicht mehr offen' }),
      ).toBeVisible()
      for (const each of [context, memberContext, phone]) await each.close()
    },
  )

  test(
    'a quote can no longer be accepted after it was withdrawn or has expired',
    { tag: '@deep' },
    async ({ browser, page: staff }) => {
      const { context, page, group, email } = await leaderOf(browser, 4)
      await completeGroup(context.request, group)
      const card = await sendQuote(staff, email)
      await page.goto(`/alpin/groups/${group.slug}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Unser Angebot für Ihre Gruppe' })).toBeVisible()

      await card.getByRole('button', { name: 'Angebot zurückziehen' }).click()
      await staff.getByRole('alertdialog').getByRole('button', { name: 'Angebot zurückziehen' }).click()
      await expect(card.getByText(/zurückgezogen/).first()).toBeVisible()
      await accept(page)
      await expect(page.getByRole('heading', { name: 'Das Angebot hat sich geändert' })).toBeFocused()
      await page.getByRole('button', { name: 'Neuen Stand ansehen' }).click()
      await expect(page.getByText('Wir haben das Angebot zurückgezogen.')).toBeVisible()
      await expect(order(page)).toHaveCount(0)

      await page.route('**/api/groups/group/*', async (route) => {
        const json = (await (await route.fetch()).json()) as Group
        if (json.role === 'inquirer' && json.answer?.kind === 'quote') json.answer.state = 'expired'
        await route.fulfill({ json })
      })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText(/^Das Angebot war bis .* gültig\.$/)).toBeVisible()
      await expect(order(page)).toHaveCount(0)
      await expectNoFlaws(page)
      await context.close()
    },
  )

  test('a quote becomes void when the leader changes the group', { tag: '@deep' }, async ({ browser, page: staff }) => {
    const { context, page, group, email } = await leaderOf(browser, 5)
    await completeGroup(context.request, group)
    await sendQuote(staff, email)
    await page.goto(`/alpin/groups/${group.slug}`)
    await page.getByRole('button', { name: 'Gruppe ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gruppe ändern?' })
    await expect(dialog.getByText(/Das Angebot gilt dann nicht mehr/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Ja, ändern' }).click()
    await expect(page.getByRole('button', { name: 'Weiter zum Abschluss' })).toBeVisible()
    const card = await cardAt(staff, email)
    await expect(card.getByText(/ungültig: Die Gruppe wurde geändert/)).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    await context.close()
  })
})

test(
  'A declined inquiry shows the reason and can be changed',
  { tag: ['@phone', '@deep'] },
  async ({ browser, page: staff }) => {
    const { context, page, group, email } = await leaderOf(browser, 6)
    await completeGroup(context.request, group)
    await page.goto(`/alpin/groups/${group.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Anfrage ist bei uns' })).toBeVisible()
    const card = await cardAt(staff, email)
    await card.getByRole('button', { name: 'Anfrage ablehnen' }).click()
    const dialog = staff.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Anfrage ablehnen' }).click()
    await expect(dialog.getByText('Bitte schreiben Sie, warum.')).toBeVisible()
    await dialog.getByRole('textbox').fill('An diesen Tagen ist schon alles vergeben.')
    await expectNoFlaws(staff)
    await dialog.getByRole('button', { name: 'Anfrage ablehnen' }).click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('An diesen Tagen ist schon alles vergeben.')).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('button', { name: 'Gruppe ändern' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ja, ändern' }).click()
    await expect(page.getByRole('button', { name: 'Weiter zum Abschluss' })).toBeVisible()
    await context.close()
  },
)
