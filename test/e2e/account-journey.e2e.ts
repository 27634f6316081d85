import type { Page } from '@playwright/test'
import { becomeCustomer, bookHelmets, newAddress, ACCOUNT_PASSWORD, payFor } from '#test/support/account.ts'
import {
  fillIn,
  pay,
  CARD,
  isBooked,
  next,
  openMore,
  openCheckoutPage,
  orderButton,
  person,
  sendOrder,
  isPaymentOpen,
} from '#test/support/checkout-pages.ts'
import { linkTo } from '#test/support/mailbox.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { words } from '#test/support/words.ts'

const LOCALES = [
  ['de', '@wide', 8],
  ['en', '@phone', 9],
] as const

test.use({ allowed: /answer: 422/ })

const choosePassword = async (page: Page, say: ReturnType<typeof words>, submit: string, password: string) => {
  // Waits for hydration, at which the page removes the token from the address.
  await expect(page).toHaveURL(/\/-$/)
  await page.getByRole('textbox', { name: say('account.field.password'), exact: true }).fill(password)
  await page.getByRole('textbox', { name: say('account.field.repeat') }).fill(password)
  await page.getByRole('button', { name: say(submit) }).click()
}

for (const [locale, tag, weeks] of LOCALES) {
  const say = words(locale)
  const root = `/alpin/${locale}`
  const heading = (page: Page, key: string, values?: Record<string, string>) =>
    page.getByRole('heading', { name: say(key, values), exact: true })
  const press = (page: Page, key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: say(key, values), exact: true }).click()

  test(
    `An account can be registered, used and deleted, in ${locale}`,
    { tag: [tag, '@deep'] },
    async ({ page, shop }) => {
      test.slow()
      const email = newAddress('eva')
      const emailField = page.getByRole('textbox', { name: say('account.field.email') })

      await test.step('a visitor registers', async () => {
        await openPage(page, root)
        await page
          .getByRole('banner')
          .getByRole('link', { name: say('common.header.login') })
          .click()
        await expect(heading(page, 'account.login.title')).toBeFocused()
        await page.getByRole('link', { name: say('account.login.register') }).click()
        await expect(heading(page, 'account.register.title')).toBeFocused()
        await expectNoFlaws(page)
        await page.getByLabel(say('account.field.firstname')).fill('Eva')
        await page.getByLabel(say('account.field.lastname')).fill('Huber')
        await emailField.fill(email)
        await press(page, 'account.register.submit')
        await expect(heading(page, 'account.inbox.title')).toBeFocused()
        await expectNoFlaws(page)
      })

      await test.step('the visitor chooses a first password', async () => {
        await page.goto(await linkTo(shop.dataDir, email, `/${locale === 'de' ? '' : 'en/'}user/welcome/`))
        await expect(heading(page, 'account.welcome.title')).toBeVisible()
        await choosePassword(page, say, 'account.welcome.submit', ACCOUNT_PASSWORD)
        await expect(heading(page, 'account.reservations.none')).toBeVisible()
        await expectNoFlaws(page)
      })

      await test.step('the customer saves the profile and the family', async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: say('account.nav.profile') })
          .click()
        await expect(heading(page, 'common.pages.profile')).toBeFocused()
        await page.getByLabel(say('checkout.personal.field.city'), { exact: true }).fill('Innsbruck')
        await press(page, 'account.profile.save')
        await expect(page.getByText(say('account.profile.saved'))).toBeVisible()
        await press(page, 'account.persons.add')
        await page
          .getByRole('form', { name: say('account.persons.addTitle') })
          .getByLabel(say('account.field.firstname'))
          .fill('Leo')
        await press(page, 'account.persons.save')
        await press(page, 'account.persons.edit', { name: 'Leo' })
        await expectNoFlaws(page)
        await page
          .getByRole('form', { name: say('account.persons.editTitle') })
          .getByLabel(say('checkout.personal.field.height'))
          .fill('131')
        await press(page, 'account.persons.save')
        await expect(page.getByText('131 cm')).toBeVisible()
        await press(page, 'account.persons.remove', { name: 'Leo' })
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: say('account.persons.confirm') })
          .click()
        await expect(page.getByText('131 cm')).toHaveCount(0)
        await press(page, 'account.profile.newPassword')
        await expect(page.getByText(say('account.profile.passwordSent'))).toBeVisible()
        const download = page.waitForEvent('download')
        await press(page, 'account.profile.export')
        expect((await download).suggestedFilename()).toBe(say('account.profile.exportName'))
        await expectNoFlaws(page)
      })

      await test.step('the customer logs out, resets the password and logs in', async () => {
        await press(page, 'account.nav.logout')
        await expect(page.getByText(say('account.login.loggedOut'))).toBeVisible()
        await page.getByRole('link', { name: say('account.login.forgot') }).click()
        await expect(heading(page, 'account.forgot.title')).toBeFocused()
        await emailField.fill(email)
        await press(page, 'account.forgot.submit')
        await expect(heading(page, 'account.inbox.title')).toBeFocused()
        await page.goto(await linkTo(shop.dataDir, email, '/user/password-reset/', 2))
        await expect(heading(page, 'account.reset.title')).toBeVisible()
        await expectNoFlaws(page)
        await choosePassword(page, say, 'account.reset.submit', 'Edelweiss-88')
        await expect(heading(page, 'common.pages.reservations')).toBeVisible()
        await press(page, 'account.nav.logout')
        await emailField.fill(email)
        await page.getByRole('textbox', { name: say('account.field.password') }).fill('Edelweiss-88')
        await press(page, 'account.login.submit')
        await expect(heading(page, 'common.pages.reservations')).toBeFocused()
      })

      await test.step('the customer sees a booking, books it again and cancels it', async () => {
        const { bookingId, number } = await bookHelmets(page.request, email, weeks)
        await payFor(page.request, bookingId)
        await page.reload()
        await expect(heading(page, 'account.reservations.ahead')).toBeVisible()
        const card = page.getByRole('link', { name: new RegExp(number) })
        await expect(card).toContainText(say('account.status.50'))
        await card.click()
        await expect(heading(page, 'account.reservation.title', { number })).toBeFocused()
        await expect(page.getByText('Mia').first()).toBeVisible()
        await expectNoFlaws(page)
        await press(page, 'account.reservation.again.submit')
        await expect(page).toHaveURL(/#calendar$/)
        await page.goBack()
        await press(page, 'checkout.cancel.ask')
        const dialog = page.getByRole('alertdialog', { name: say('checkout.cancel.dialog', { number }) })
        await expect(dialog).toContainText(say('checkout.cancel.refundWay'))
        await expectNoFlaws(page)
        await dialog.getByRole('button', { name: say('checkout.cancel.confirm') }).click()
        await expect(page.getByText(say('checkout.cancel.done.title'))).toBeVisible()
        await page.getByRole('link', { name: say('account.reservation.toList') }).click()
        await expect(heading(page, 'account.reservations.past')).toBeVisible()
        await expect(card).toContainText(say('account.status.200'))
      })

      await test.step('the customer deletes the account', async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: say('account.nav.profile') })
          .click()
        await press(page, 'account.erasure.ask')
        const dialog = page.getByRole('alertdialog', { name: say('account.erasure.dialog') })
        await expect(dialog).toContainText(say('account.erasure.taxLaw', { years: 7 }))
        const confirm = dialog.getByRole('button', { name: say('account.erasure.confirm') })
        const password = dialog.getByRole('textbox', { name: say('account.field.password') })
        await password.fill('falsch-falsch')
        await confirm.click()
        await expect(password).toHaveAccessibleDescription(new RegExp(say('account.erasure.wrong')))
        await expect(password).toBeFocused()
        await expectNoFlaws(page)
        await dialog.getByRole('button', { name: say('account.erasure.keep') }).press('Enter')
        await expect(page.getByRole('button', { name: say('account.erasure.ask') })).toBeFocused()
        await press(page, 'account.erasure.ask')
        await expect(password).toHaveValue('')
        await expect(password).not.toHaveAccessibleDescription(new RegExp(say('account.erasure.wrong')))
        await password.fill('Edelweiss-88')
        await confirm.click()
        await expect(page.getByText(say('account.login.erased'))).toBeVisible()
        await expectNoFlaws(page)
      })
    },
  )

  test(`A long list of bookings is split into pages, in ${locale}`, { tag: [tag, '@deep'] }, async ({ page, shop }) => {
    test.slow()
    const email = await becomeCustomer(page, shop.dataDir)
    for (let count = 0; count < 21; count += 1) {
      const { bookingId } = await bookHelmets(page.request, email, 8)
      expect((await page.request.post(`/alpin/de/api/checkout/${bookingId}/cancel`, { data: {} })).status()).toBe(200)
    }
    await openPage(page, `${root}/user/reservations`)
    const cards = page.locator('[data-part="reservation"]')
    await expect(cards).toHaveCount(20)
    const pages = page.getByRole('navigation', { name: say('account.pages.label') })
    await expect(pages).toContainText(say('account.pages.of', { page: 1, pages: 2 }))
    await expectNoFlaws(page)
    await pages.getByRole('link', { name: say('account.pages.next') }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(cards).toHaveCount(1)
    await expect(heading(page, 'common.pages.reservations')).toBeFocused()
    await expect(pages.getByRole('link', { name: say('account.pages.next') })).toHaveCount(0)
    await pages.getByRole('link', { name: say('account.pages.previous') }).click()
    await expect(cards).toHaveCount(20)
    await page.goto(`${root}/user/reservations?page=7`)
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(cards).toHaveCount(1)
  })
}

test(
  'An account requested with a booking contains that booking',
  { tag: ['@phone', '@deep'] },
  async ({ page, shop }) => {
    test.slow()
    const say = words('de')
    const email = newAddress('guest')
    await openCheckoutPage(page, 10)
    await fillIn(page)
    await person(page, 'Erwachsener 1').getByLabel('E\u2011Mail').fill(email)
    await openMore(page)
    await page.getByText(say('checkout.personal.createUser')).click()
    await next(page).click()
    await expect(orderButton(page)).toBeEnabled()
    await expect(page.getByText(say('checkout.overview.createUser'))).toBeVisible()
    await sendOrder(page)
    await isPaymentOpen(page)
    await pay(page, CARD.good)
    await isBooked(page)
    await expect(page.getByText(say('checkout.account.invited', { email }))).toBeVisible()
    const booked = page.url()
    await page.goto(booked.replace('/de/', '/en/'))
    await expect(page.getByText(words('en')('checkout.account.invited', { email }))).toBeVisible()

    await page.goto(await linkTo(shop.dataDir, email, '/user/welcome/'))
    await choosePassword(page, say, 'account.welcome.submit', ACCOUNT_PASSWORD)
    await expect(page.locator('[data-part="reservation"]')).toHaveCount(1)
    await page.goto(booked)
    await isBooked(page)
    await expect(page.getByText(say('checkout.account.invitedTitle'))).toHaveCount(0)
    await openCheckoutPage(page, 10)
    await expect(page.getByText(say('checkout.account.title'))).toBeVisible()
    await expect(page.getByText(say('checkout.personal.createUser'))).toHaveCount(0)
  },
)
