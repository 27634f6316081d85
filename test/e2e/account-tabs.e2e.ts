import type { Page } from '@playwright/test'
import { becomeCustomer } from '#test/support/account.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import { words } from '#test/support/words.ts'

/*
 * One account in two tabs of one browser.
 */

const say = words('de')
const button = (page: Page, key: string, values?: Record<string, string>) =>
  page.getByRole('button', { name: say(key, values), exact: true })
const city = (page: Page) => page.getByLabel(say('checkout.personal.field.city'), { exact: true })
const difference = (page: Page) => page.getByRole('table').getByRole('row').last()

const openProfile = async (page: Page) => {
  await page.goto('/user/profile')
  await expect(button(page, 'account.persons.add')).toBeVisible()
}

const saveCity = async (page: Page, name: string) => {
  await city(page).fill(name)
  await button(page, 'account.profile.save').click()
}

test('A stale profile is not saved: both versions are shown, and one is chosen', async ({ page, shop }) => {
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
})

test('A stale saved person is shown beside the typed one; a removed one can be saved again', async ({ page, shop }) => {
  test.slow()
  await becomeCustomer(page, shop.dataDir)
  const data = { type: 3, firstname: 'Mia', lastname: 'Berger', weight: 26 }
  expect((await page.request.post('/alpin/de/api/customer/persondata', { data })).status()).toBe(201)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await openProfile(tab)
  const mia = { name: 'Mia Berger' }
  const weight = (tab: Page) =>
    tab.getByRole('form', { name: say('account.persons.editTitle') }).getByLabel(say('checkout.personal.field.weight'))
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
})
