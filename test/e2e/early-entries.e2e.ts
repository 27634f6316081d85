import type { Locator, Page, Request } from '@playwright/test'
import { becomeCustomer } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { tick } from '#test/support/hand.ts'
import { holdScripts, hydrated } from '#test/support/hydration.ts'
import { expect, test } from '#test/support/shop.ts'

const PASSWORD = 'Berg und Tal 12'
const UNKNOWN_BOOKING = '00000000-0000-4000-8000-000000000000'

interface EarlyForm {
  name: string
  path: string
  texts: Record<string, string>
  ticks?: RegExp
  submit: string
  call: string
  body: object
}

const FORMS: readonly EarlyForm[] = [
  {
    name: 'log in',
    path: '/alpin/de/login',
    texts: { email: 'anna@example.com', password: PASSWORD },
    submit: 'Anmelden',
    call: 'customer/login',
    body: { email: 'anna@example.com', password: PASSWORD },
  },
  {
    name: 'register',
    path: '/alpin/de/login?view=register',
    texts: { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com' },
    ticks: /Newsletter/,
    submit: 'Konto anlegen',
    call: 'customer/register',
    body: { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com', newsletter: true },
  },
  {
    name: 'forgotten password',
    path: '/alpin/de/login?view=password',
    texts: { email: 'anna@example.com' },
    submit: 'Link anfordern',
    call: 'customer/password/forgot',
    body: { email: 'anna@example.com' },
  },
  {
    name: 'my booking',
    path: '/alpin/de/mybooking',
    texts: { email: 'anna@example.com', number: 'ALP-2345-6789' },
    submit: 'Link schicken',
    call: 'checkout/link',
    body: { email: 'anna@example.com', number: 'ALP-2345-6789' },
  },
  {
    name: 'a booking that is not found',
    path: `/alpin/de/checkout/success?booking=${UNKNOWN_BOOKING}`,
    texts: { email: 'anna@example.com', number: 'ALP-2345-6789' },
    submit: 'Link schicken',
    call: 'checkout/link',
    body: { email: 'anna@example.com', number: 'ALP-2345-6789' },
  },
  {
    name: 'new password',
    path: '/alpin/de/user/password-reset/token',
    texts: { password: PASSWORD, repeat: PASSWORD },
    submit: 'Passwort speichern',
    call: 'customer/password/reset',
    body: { token: 'token', password: PASSWORD },
  },
  {
    name: 'welcome',
    path: '/alpin/de/user/welcome/token',
    texts: { password: PASSWORD, repeat: PASSWORD },
    submit: 'Konto freischalten',
    call: 'customer/activate',
    body: { token: 'token', password: PASSWORD },
  },
]

const inForm = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

const sent = (page: Page, call: string): Promise<Request> => page.waitForRequest(`**/api/${call}`)

const releaseForm = async (release: () => Promise<void>, submit: Locator) => {
  await release()
  await hydrated(submit)
}

test.describe('a form filled in before hydration', () => {
  test.use({ allowed: /answer: (401|404|410|422|429)/ })

  for (const { name, path, texts, ticks, submit, call, body } of FORMS)
    test(`a form filled in before hydration is kept and sent: ${name}`, { tag: '@deep' }, async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      for (const [field, text] of Object.entries(texts)) await inForm(page, field).fill(text)
      const box = ticks && page.getByRole('checkbox', { name: ticks })
      if (box) await tick(box)
      const button = page.getByRole('main').getByRole('button', { name: submit })
      await releaseForm(release, button)
      for (const [field, text] of Object.entries(texts)) await expect(inForm(page, field)).toHaveValue(text)
      if (box) await expect(box).toBeChecked()
      const request = sent(page, call)
      await button.click()
      expect((await request).postDataJSON()).toEqual(body)
    })
})

test('A withdrawal filled in before hydration is kept and summed up', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/velo/de/withdrawal', { waitUntil: 'commit' })
  const texts = { name: 'Anna Berger', number: 'VEL-2345-6789', email: 'anna@example.com' }
  for (const [field, text] of Object.entries(texts)) await inForm(page, field).fill(text)
  const button = page.getByRole('main').getByRole('button', { name: 'Weiter zur Bestätigung' })
  await releaseForm(release, button)
  await button.click()
  await expect(page.locator('main dd')).toHaveText(
    Object.values(texts).map((text) => new RegExp(text.replaceAll(/[- ]/g, '.'))),
  )
})

test.describe('an ended group', () => {
  test.use({ allowed: /answer: (404|410)/ })

  test('both forms of an ended group keep what is typed before hydration', { tag: '@deep' }, async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/alpin/de/groups/unknown', { waitUntil: 'commit' })
    const forms = page.locator('main form')
    const bookers = forms.nth(0).getByRole('textbox')
    const leaders = forms.nth(1).getByRole('textbox')
    await bookers.nth(0).fill('anna@example.com')
    await bookers.nth(1).fill('ALP-2345-6789')
    await leaders.fill('eva@example.com')
    const [button, other] = [0, 1].map((at) => forms.nth(at).getByRole('button', { name: 'Link schicken' })) as [
      Locator,
      Locator,
    ]
    await releaseForm(release, button)
    const request = sent(page, 'checkout/link')
    await button.click()
    expect((await request).postDataJSON()).toEqual({ email: 'anna@example.com', number: 'ALP-2345-6789' })
    const otherRequest = sent(page, 'groups/link')
    await other.click()
    expect((await otherRequest).postDataJSON()).toEqual({ email: 'eva@example.com' })
  })
})

test('A profile filled in before hydration is kept and saved', async ({ page, shop }) => {
  await becomeCustomer(page, shop.dataDir)
  const release = await holdScripts(page)
  await page.goto('/alpin/de/user/profile', { waitUntil: 'commit' })
  const texts = {
    firstname: 'Berta',
    lastname: 'Huber',
    birthday: '12.03.1985',
    address: 'Dorfstraße 1',
    zip: '6020',
    city: 'Innsbruck',
    phone: '+43 512 123456',
    weight: '68',
    height: '171',
    shoesize: '39,5',
  }
  for (const [field, text] of Object.entries(texts)) await inForm(page, field).fill(text)
  await inForm(page, 'gender').selectOption('2')
  await tick(page.getByRole('radio', { name: /Fortgeschritten/ }))
  const language = page.getByRole('combobox', { name: /^Sprache/ })
  await language.selectOption('en')
  const button = page.getByRole('button', { name: 'Angaben speichern' })
  await releaseForm(release, button)
  for (const [field, text] of Object.entries(texts)) await expect(inForm(page, field)).toHaveValue(text)
  await expect(language).toHaveValue('en')
  const request = sent(page, 'customer/profile')
  await button.click()
  expect((await request).postDataJSON()).toMatchObject({
    firstname: 'Berta',
    lastname: 'Huber',
    gender: 2,
    birthday: '1985-03-12',
    address: 'Dorfstraße 1',
    zip: '6020',
    city: 'Innsbruck',
    phone: '+43 512 123456',
    weight: 68,
    height: 171,
    shoesize: 39.5,
    skills: 2,
    language: 'en',
  })
})

test('A group’s equipment chosen before hydration is kept and given', { tag: '@deep' }, async ({ page }) => {
  const persons = pupils(8).map((person) => ({ ...person, products: [{ id: 'snowboardschuh-kinder', count: 1 }] }))
  const { slug } = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons })
  const release = await holdScripts(page)
  await page.goto(`/alpin/de/groups/${slug}`, { waitUntil: 'commit' })
  const forAll = page.getByRole('combobox', { name: /^Größe für alle: Kinder/ })
  const add = page.getByRole('combobox', { name: 'Ausrüstung für alle hinzufügen' })
  const coverage = page.getByRole('checkbox', { name: /Schutz/ })
  await forAll.selectOption({ index: 2 })
  const size = await forAll.inputValue()
  await add.selectOption({ label: 'Ski: Skistöcke' })
  await tick(coverage)
  await releaseForm(release, page.getByRole('button', { name: 'Hinzufügen', exact: true }))
  await expect(forAll).toHaveValue(size)
  await expect(coverage).toBeChecked()
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await page.getByRole('button', { name: /diese Größe allen geben$/ }).click()
  await expect(page.locator('[data-part="group-taken"] li')).toHaveText([/^Skistöcke\s8×/, /^Kindersnowboardschuh\s8×/])
  const sizes = page.locator('select[data-column="snowboardschuh-kinder"]')
  await expect(sizes).toHaveCount(8)
  await expect(sizes.last()).toHaveValue(size)
})
