import type { Page } from '@playwright/test'
import { ACCOUNT_PASSWORD, becomeCustomer } from '#test/support/account.ts'
import { openCheckoutPage, person } from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import { words } from '#test/support/words.ts'

test.use({ allowed: /answer: 409/ })

const say = words('de')
const button = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole('button', { name: say(key, values), exact: true })
const city = (page: Page) => page.getByLabel(say('checkout.personal.field.city'), { exact: true })
const difference = (page: Page) => page.getByRole('table').getByRole('row').last()

const hasNoBookings = (page: Page) => page.getByRole('heading', { name: say('account.reservations.none'), exact: true })

const openProfile = async (page: Page) => {
  await page.goto('/user/profile')
  await expect(button(page, 'account.persons.add')).toBeVisible()
}

const saveCity = async (page: Page, name: string) => {
  await city(page).fill(name)
  await button(page, 'account.profile.save').click()
}

const link = (tab: Page, key: string) => tab.getByRole('banner').getByRole('link', { name: say(key) })

test(
  'A profile changed in another tab is not overwritten, and the customer chooses a version',
  { tag: '@deep' },
  async ({ page, shop }) => {
    test.slow()
    await becomeCustomer(page, shop.dataDir)
    const other = await page.context().newPage()
    for (const tab of [page, other]) await openProfile(tab)
    await saveCity(other, 'Graz')
    await expect(other.getByText(say('account.profile.saved'))).toBeVisible()

    await saveCity(page, 'Linz')
    await expect(page.getByRole('heading', { name: say('account.compare.title') })).toBeFocused()
    await expect(difference(page)).toHaveText(/Ort\s*Graz\s*Linz/)
    await expectNoFlaws(page)
    await button(page, 'account.compare.keep').press('Enter')
    await expect(page.getByRole('heading', { name: say('account.profile.saved') })).toBeFocused()
    await expect(page.getByRole('table')).toHaveCount(0)

    await saveCity(other, 'Wels')
    await expect(difference(other)).toHaveText(/Ort\s*Linz\s*Wels/)
    await button(other, 'account.compare.take').press('Enter')
    await expect(other.getByRole('heading', { name: say('account.compare.taken') })).toBeFocused()
    await expect(city(other)).toHaveValue('Linz')
    await saveCity(other, 'Bruck')
    await expect(other.getByText(say('account.profile.saved'))).toBeVisible()
  },
)

test(
  'Changes of a saved person by another tab are shown beside the typed data',
  { tag: '@deep' },
  async ({ page, shop }) => {
    test.slow()
    await becomeCustomer(page, shop.dataDir)
    const data = { type: 3, firstname: 'Mia', lastname: 'Berger', weight: 26 }
    expect((await page.request.post('/alpin/de/api/customer/persondata', { data })).status()).toBe(201)
    const other = await page.context().newPage()
    for (const tab of [page, other]) await openProfile(tab)
    const mia = { name: 'Mia Berger' }
    const weight = (tab: Page) =>
      tab
        .getByRole('form', { name: say('account.persons.editTitle') })
        .getByLabel(say('checkout.personal.field.weight'))
    const save = async (tab: Page, kilograms: string) => {
      await weight(tab).fill(kilograms)
      await button(tab, 'account.persons.save').click()
    }
    for (const tab of [page, other]) await button(tab, 'account.persons.edit', mia).click()
    await save(other, '27')
    await expect(other.getByText('27 kg')).toBeVisible()

    await save(page, '28')
    await expect(page.getByRole('heading', { name: say('account.compare.title') })).toBeFocused()
    await expect(difference(page)).toHaveText(/Gewicht\s*27\s*28/)
    await expectNoFlaws(page)
    await button(page, 'account.compare.take').click()
    await expect(page.getByText('27 kg')).toBeVisible()
    await expect(button(page, 'account.persons.add')).toBeFocused()

    await button(page, 'account.persons.edit', mia).click()
    await button(other, 'account.persons.remove', mia).click()
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: say('account.persons.confirm') })
      .click()
    await expect(other.getByText('27 kg')).toHaveCount(0)
    await save(page, '29')
    await expect(page.getByRole('heading', { name: say('account.compare.removedTitle') })).toBeFocused()
    await button(page, 'account.compare.keep').click()
    await expect(page.getByText('29 kg')).toBeVisible()
  },
)

test('A login and a logout are shown immediately in the other tabs', { tag: '@deep' }, async ({ page, shop }) => {
  test.slow()
  const email = await becomeCustomer(page, shop.dataDir)
  const other = await page.context().newPage()
  await openProfile(page)
  await other.goto('/')
  await expect(link(other, 'common.header.account')).toBeVisible()

  await test.step('account pages lead to the login after a logout', async () => {
    const third = await page.context().newPage()
    await third.goto('/user/reservations')
    await expect(hasNoBookings(third)).toBeVisible()
    await button(third, 'account.nav.logout').click()
    await expect(third.getByText(say('account.login.loggedOut'))).toBeVisible()
    await expect(page.getByText(say('account.login.loggedOut'))).toBeVisible()
    await expect(page.getByRole('heading', { name: say('account.login.title'), exact: true })).toBeFocused()
    await expect(link(other, 'common.header.login')).toBeVisible()
    await expectNoFlaws(page)
    await third.close()
  })

  await test.step('the other tab shows the account after a login', async () => {
    await page.getByLabel(say('account.field.email'), { exact: true }).fill(email)
    await page.getByLabel(say('account.field.password'), { exact: true }).fill(ACCOUNT_PASSWORD)
    await button(page, 'account.login.submit').click()
    await expect(hasNoBookings(page)).toBeVisible()
    await expect(link(other, 'common.header.account')).toBeVisible()
  })

  await test.step('a session unknown to the server leads to the login', async () => {
    await page.context().clearCookies({ name: 'alpin_session' })
    await other.goto('/user/profile')
    await expect(other.getByText(say('account.login.needed'))).toBeVisible()
  })
})

test(
  'Other tabs show an erased account as logged out, without the booking’s persons',
  { tag: '@deep' },
  async ({ page, shop }) => {
    test.slow()
    await becomeCustomer(page, shop.dataDir)
    const other = await page.context().newPage()
    await openCheckoutPage(other, 0)
    const lastname = person(other, 'Erwachsener 1').getByLabel(say('checkout.personal.field.lastname'))
    await lastname.fill('Zugspitzer')
    await openProfile(page)
    await button(page, 'account.erasure.ask').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(say('account.field.password'), { exact: true }).fill(ACCOUNT_PASSWORD)
    await dialog.getByRole('button', { name: say('account.erasure.confirm') }).click()
    await expect(page.getByText(say('account.login.erased'))).toBeVisible()
    await expect(other.getByRole('banner').getByRole('link', { name: say('common.header.login') })).toBeVisible()
    await expect(other).toHaveURL(/#products$/)
    await expect(lastname).toBeHidden()
    const kept = await other.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(kept).not.toContain('Zugspitzer')
  },
)
