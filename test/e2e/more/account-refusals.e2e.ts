import { becomeCustomer, bookHelmets, newAddress, ACCOUNT_PASSWORD } from '#test/support/account.ts'
import { linkTo } from '#test/support/mailbox.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { words } from '#test/support/words.ts'

test.use({ allowed: /answer: (401|404|410|429)|^failed:/ })

for (const [locale, tag, weeks] of [
  ['de', '@phone', 11],
  ['en', '@wide', 12],
] as const) {
  const say = words(locale)
  const root = `/alpin/${locale}`

  test(
    `Refused account requests explain the reason and what to do, in ${locale}`,
    { tag: locale === 'de' ? [tag, '@deep'] : tag },
    async ({ page, shop, browser }) => {
      test.slow()
      const alert = page.getByRole('alert')
      const heading = (key: string) => page.getByRole('heading', { name: say(key), exact: true })
      const logIn = async (email: string, password = ACCOUNT_PASSWORD) => {
        await page.getByRole('textbox', { name: say('account.field.email') }).fill(email)
        await page.getByRole('textbox', { name: say('account.field.password') }).fill(password)
        await page.getByRole('button', { name: say('account.login.submit'), exact: true }).click()
      }
      const email = await becomeCustomer(page, shop.dataDir)
      const used = (await linkTo(shop.dataDir, email, '/user/welcome/')).split('/').at(-1)!
      await page.context().clearCookies()

      await test.step('a page that needs a login explains why', async () => {
        await page.goto(`${root}/user/profile`)
        await expect(page).toHaveURL(/\/login\?next=userprofile$/)
        await expect(page.getByText(say('account.login.needed'))).toBeVisible()
        await expectNoFlaws(page)
      })

      await test.step('empty fields, a wrong password, no response and too many attempts are explained', async () => {
        await page.getByRole('button', { name: say('account.login.submit'), exact: true }).click()
        await expect(alert).toContainText(say('account.form.problems', { count: 2 }))
        await logIn(email, 'wrong-password')
        await expect(alert).toContainText(say('account.login.credentials.title'))
        await expectNoFlaws(page)
        await page.route('**/customer/login', (route) => route.abort())
        await logIn(email)
        await expect(alert).toContainText(say('account.form.unreachable.title'))
        await expectNoFlaws(page)
        await page.unroute('**/customer/login')
        await page.route('**/customer/login', (route) =>
          route.fulfill({ status: 429, headers: { 'Retry-After': '900' }, json: { error: 'too many' } }),
        )
        await logIn(email)
        await expect(alert).toContainText(say('account.login.tooMany.title'))
        await expectNoFlaws(page)
        await page.unroute('**/customer/login')
        await logIn(email)
        await expect(heading('common.pages.profile')).toBeVisible()
      })

      await test.step('another customer’s booking is refused', async () => {
        const stranger = await browser.newContext({ baseURL: shop.origin })
        const { bookingId } = await bookHelmets(stranger.request, newAddress('otto'), weeks)
        await stranger.close()
        await page.goto(`${root}/user/reservations/${bookingId}`)
        await expect(page.getByText(say('account.reservation.notFound'))).toBeVisible()
        await expectNoFlaws(page)
      })

      await test.step('a failed list of bookings is reported', async () => {
        await page.route('**/customer/reservations?*', (route) => route.abort())
        await page
          .getByRole('main')
          .getByRole('link', { name: say('account.reservation.toList') })
          .click()
        await expect(page.getByText(say('account.load.title'))).toBeVisible()
        await expectNoFlaws(page)
        await page.unroute('**/customer/reservations?*')
        await page.getByRole('button', { name: say('account.load.again') }).click()
        await expect(heading('account.reservations.none')).toBeVisible()
      })

      await test.step('an expired session is reported', async () => {
        await page.context().clearCookies()
        await page
          .getByRole('main')
          .getByRole('link', { name: say('account.nav.profile') })
          .click()
        await expect(page.getByText(say('account.login.expired'))).toBeVisible()
        await expectNoFlaws(page)
      })

      await test.step('a used link from a mail is reported', async () => {
        await page.goto(`${root}/user/welcome/${used}`)
        await expect(page).toHaveURL(/\/-$/)
        await page.getByRole('textbox', { name: say('account.field.password'), exact: true }).fill(ACCOUNT_PASSWORD)
        const repeat = page.getByRole('textbox', { name: say('account.field.repeat') })
        await repeat.fill(`${ACCOUNT_PASSWORD}!`)
        await page.getByRole('button', { name: say('account.welcome.submit') }).click()
        await expect(alert).toContainText(say('account.form.problems', { count: 1 }))
        await expect(repeat).toBeFocused()
        await expect(repeat).toHaveAccessibleDescription(new RegExp(say('form.passwordRepeat')))
        await repeat.fill(ACCOUNT_PASSWORD)
        await page.getByRole('button', { name: say('account.welcome.submit') }).click()
        await expect(heading('account.gone.title')).toBeFocused()
        await expectNoFlaws(page)
        await page.getByRole('textbox', { name: say('account.field.email') }).fill(email)
        await page.getByRole('button', { name: say('account.forgot.submit') }).click()
        await expect(heading('account.inbox.title')).toBeFocused()
      })

      await test.step('a failed registration is reported', async () => {
        await openPage(page, `${root}/login?view=register`)
        await page.route('**/customer/register', (route) => route.abort())
        await page.getByLabel(say('account.field.firstname')).fill('Anna')
        await page.getByLabel(say('account.field.lastname')).fill('Berger')
        await page.getByRole('textbox', { name: say('account.field.email') }).fill(newAddress())
        await page.getByRole('button', { name: say('account.register.submit') }).click()
        await expect(alert).toContainText(say('account.form.unreachable.title'))
        await expect(page.getByLabel(say('account.field.firstname'))).toHaveValue('Anna')
      })
    },
  )
}
