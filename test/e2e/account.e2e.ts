import type { Page } from '@playwright/test'
import { DRAFT_VERSION } from '#contract/constants.ts'
import { becomeCustomer, newAddress, ACCOUNT_PASSWORD } from '#test/support/account.ts'
import { linkTo } from '#test/support/mailbox.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const logIn = async (page: Page, email: string, password = ACCOUNT_PASSWORD) => {
  await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Passwort' }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test(
  'A guest registers, proves the address, chooses a password and is logged in',
  { tag: ['@phone', '@deep'] },
  async ({ page, shop }) => {
    const email = newAddress()
    await openPage(page, '/alpin/')
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
    await expect(heading(page, 'Mein Konto')).toBeFocused()
    await expectNoFlaws(page)
    await page.getByRole('link', { name: 'Konto anlegen' }).click()
    await expectNoFlaws(page)

    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await expect(page.getByRole('alert')).toContainText('Bitte prüfen Sie 3 Angaben')
    await expect(page.getByLabel('Vorname')).toBeFocused()
    await expect(page.getByLabel('Vorname')).toHaveAccessibleDescription('Vorname ist ein Pflichtfeld')
    await expectNoFlaws(page)
    await page.getByLabel('Vorname').fill('Anna')
    await page.getByLabel('Nachname').fill('Berger')
    await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(email)
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await expectNoFlaws(page)

    const link = await linkTo(shop.dataDir, email, '/user/welcome/')
    const token = link.split('/').at(-1)!
    const answer = await page.goto(link)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(heading(page, 'Willkommen')).toBeVisible()
    await expect(page).toHaveURL(/\/user\/welcome\/-$/)
    expect(page.url()).not.toContain(token)
    await expectNoFlaws(page)

    await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill('kurz')
    await page.getByRole('button', { name: 'Konto freischalten' }).click()
    await expect(page.getByRole('textbox', { name: 'Passwort', exact: true })).toHaveAccessibleDescription(
      /8 bis 128\sZeichen/,
    )
    await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(ACCOUNT_PASSWORD)
    await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(`${ACCOUNT_PASSWORD}!`)
    await page.getByRole('button', { name: 'Konto freischalten' }).click()
    await expect(page.getByRole('textbox', { name: 'Passwort wiederholen' })).toBeFocused()
    await expect(page.locator('[data-part="notice"]')).toContainText('Die Wiederholung stimmt nicht')
    await expectNoFlaws(page)
    const repeat = page.getByRole('textbox', { name: 'Passwort wiederholen' })
    await repeat.fill(ACCOUNT_PASSWORD)
    await page.getByRole('button', { name: 'Passwort anzeigen' }).first().click()
    await expect(page.getByRole('textbox', { name: 'Passwort', exact: true })).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Konto freischalten' }).click()
    await expect(heading(page, 'Ihre Buchungen')).toBeVisible()
    await expect(page.getByText('Noch keine Buchungen')).toBeVisible()
    await expect(page.getByText('Angemeldet als Anna Berger')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mein Konto' })).toBeVisible()
    await expectNoFlaws(page)
  },
)

test.describe('a used or expired link', () => {
  test.use({ allowed: /answer: 410/ })

  test(
    'a used or expired link from a mail is reported and can be requested again',
    { tag: '@deep' },
    async ({ page, shop }) => {
      const email = await becomeCustomer(page, shop.dataDir)
      const used = await linkTo(shop.dataDir, email, '/user/welcome/')
      await page.context().clearCookies()
      await page.goto(used)
      // Waits for hydration, at which the page removes the token from the address.
      await expect(page).toHaveURL(/\/-$/)
      await page.getByRole('textbox', { name: 'Passwort', exact: true }).fill(ACCOUNT_PASSWORD)
      await page.getByRole('textbox', { name: 'Passwort wiederholen' }).fill(ACCOUNT_PASSWORD)
      await page.getByRole('button', { name: 'Konto freischalten' }).click()
      await expect(heading(page, 'Dieser Link gilt nicht mehr')).toBeVisible()
      await expectNoFlaws(page)
      await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(email)
      await page.getByRole('button', { name: 'Link anfordern' }).click()
      await expect(page.getByText('Bitte sehen Sie in Ihr Postfach')).toBeVisible()
      await linkTo(shop.dataDir, email, '/user/password-reset/')
    },
  )

  test('after a reload without the token, a link’s page explains what to do', { tag: '@deep' }, async ({ page }) => {
    await page.goto('/alpin/en/user/password-reset/never-was-one')
    await expect(page).toHaveURL(/password-reset\/-$/)
    await page.reload()
    await expect(heading(page, 'Please open the link again')).toBeVisible()
    await expect(page.getByText('It is still valid')).toBeVisible()
    await expectNoFlaws(page)
  })
})

test(
  'A forgotten password is reset by a link, also in English',
  { tag: ['@phone', '@deep'] },
  async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir)
    await page.context().clearCookies()
    await openPage(page, '/alpin/en/login')
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(heading(page, 'Forgotten password')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('Please check your inbox')).toBeVisible()
    await expectNoFlaws(page)

    await page.goto((await linkTo(shop.dataDir, email, '/user/password-reset/')).replace('/de/', '/en/'))
    await expect(heading(page, 'New password')).toBeVisible()
    await expect(page).toHaveURL(/\/-$/)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Edelweiss-88')
    await page.getByRole('textbox', { name: 'Repeat the password' }).fill('Edelweiss-88')
    await expectNoFlaws(page)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(heading(page, 'Your bookings')).toBeVisible()
  },
)

test.describe('a wrong password', () => {
  test.use({ allowed: /answer: (401|429)/ })

  test(
    'every failed login shows the same message, until the limit of attempts is reached',
    { tag: '@deep' },
    async ({ page, shop }) => {
      const email = await becomeCustomer(page, shop.dataDir)
      await page.context().clearCookies()
      await openPage(page, '/alpin/login')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByRole('textbox', { name: 'E\u2011Mail' })).toBeFocused()
      await expectNoFlaws(page)
      await logIn(page, email, 'wrong-password')
      await expect(page.getByRole('alert')).toContainText('E\u2011Mail und Passwort passen nicht zusammen')
      await expectNoFlaws(page)
      await logIn(page, newAddress('nobody'))
      await expect(page.getByRole('alert')).toContainText('E\u2011Mail und Passwort passen nicht zusammen')
      await page.route('**/customer/login', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': '900' }, json: { error: 'too many' } }),
      )
      await logIn(page, email)
      await expect(page.getByRole('alert')).toContainText('Bitte warten Sie eine Viertelstunde')
      await page.unroute('**/customer/login')
      await logIn(page, email)
      await expect(heading(page, 'Ihre Buchungen')).toBeVisible()
    },
  )
})

test('A login returns to the page that required it, within the shop only', { tag: '@deep' }, async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  await page.context().clearCookies()
  await page.goto('/alpin/user/profile')
  await expect(page).toHaveURL(/\/login\?next=userprofile$/)
  await expect(page.getByText('Danach geht es auf der gewünschten Seite weiter.')).toBeVisible()
  await logIn(page, email)
  await expect(heading(page, 'Ihr Profil')).toBeVisible()

  await page.goto('/alpin/user')
  await expect(heading(page, 'Ihre Buchungen')).toBeVisible()
  await page.goto('/alpin/login?next=https%3A%2F%2Fevil.example%2F')
  await expect(heading(page, 'Ihre Buchungen')).toBeVisible()
  await expect(page).toHaveURL(/\/alpin\/user\/reservations$/)
})

test.describe('an expired session', () => {
  test.use({ allowed: /answer: 401/ })

  test(
    'the profile form keeps the typed text when the session has expired',
    { tag: '@deep' },
    async ({ page, shop }) => {
      const email = await becomeCustomer(page, shop.dataDir)
      await page.request.put('/alpin/de/api/customer/profile', {
        data: { firstname: 'Anna', lastname: 'Berger', language: 'de', shoesize: 39 },
      })
      await openPage(page, '/alpin/user/profile')
      await expect(page.getByLabel('Schuhgröße')).toHaveValue('39')
      await expectNoFlaws(page)
      await page.getByLabel('Ort', { exact: true }).fill('Innsbruck')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Angaben speichern' }).click()
      await expect(heading(page, 'Mein Konto')).toBeFocused()
      await logIn(page, email)
      await expect(page.getByText('stehen noch im Formular')).toBeVisible()
      await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Innsbruck')
      await expectNoFlaws(page)
      await page.getByRole('button', { name: 'Angaben speichern' }).click()
      await expect(page.getByText('Ihre Angaben sind gespeichert.')).toBeVisible()
      await expect(page.getByText('stehen noch im Formular')).toBeHidden()
      await page.reload()
      await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Innsbruck')
    },
  )
})

test.describe('logging out', () => {
  test.use({ allowed: /^failed:/ })

  test(
    'logging out clears session and personal data in this browser, or reports a failure',
    { tag: '@phone' },
    async ({ page, shop }) => {
      await becomeCustomer(page, shop.dataDir)
      await page.goto('/readyz')
      await page.evaluate(
        (version) =>
          sessionStorage.setItem(
            'talstation.alpin.checkout',
            JSON.stringify({
              version,
              persons: [{ firstname: 'Anna', age: 34 }, {}],
              remark: 'Wir kommen gegen neun.',
              newsletter: false,
              createUser: false,
              reservation: null,
            }),
          ),
        DRAFT_VERSION,
      )
      await openPage(page, '/alpin/user/reservations')
      await expect(page.getByText('Noch keine Buchungen')).toBeVisible()

      await test.step('a failed logout reports that the visitor is still logged in', async () => {
        await page.route('**/customer/logout', (route) =>
          route.fulfill({ status: 302, headers: { Location: '/alpin/de/api/customer/session' } }),
        )
        await page.getByRole('button', { name: 'Abmelden' }).click()
        await expect(page.getByRole('alert')).toContainText('Sie sind auf diesem Gerät noch angemeldet')
        await expectNoFlaws(page)
        await page.unroute('**/customer/logout')
      })

      await page.getByRole('button', { name: 'Abmelden' }).click()
      await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await expectNoFlaws(page)
      const kept = await page.evaluate(() => sessionStorage.getItem('talstation.alpin.checkout'))
      expect(kept).not.toContain('Anna')
      expect(kept).not.toContain('gegen neun')
      const session = await page.request.get('/alpin/de/api/customer/session')
      expect(await session.json()).toEqual({})
    },
  )
})

test.describe('a failing server', () => {
  test.use({ allowed: /Bad Gateway|answer: (502|404)|^failed:/ })

  test(
    'a visitor with an unknown session is a guest, and the console shows an error',
    { tag: '@deep' },
    async ({ page }) => {
      const logged = page.waitForEvent('console', {
        predicate: (message) => message.text() === 'Bad Gateway',
      })
      await page.route('**/customer/session', (route) => route.fulfill({ status: 502, body: 'no' }))
      await openPage(page, '/alpin/')
      await logged
      await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible()
    },
  )

  test('a failed registration keeps the typed data and can be reported', { tag: '@deep' }, async ({ page }) => {
    await openPage(page, '/alpin/login?view=register')
    await page.route('**/customer/register', (route) => route.abort())
    await page.getByLabel('Vorname').fill('Anna')
    await page.getByLabel('Nachname').fill('Berger')
    await page.getByRole('textbox', { name: 'E\u2011Mail' }).fill(newAddress())
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Keine Antwort vom Shop')
    await expect(alert).not.toContainText('Ihr Code')
    await alert.getByRole('button', { name: 'Problem melden' }).click()
    const report = page.getByRole('dialog')
    await report.getByRole('button', { name: 'Senden' }).click()
    const code = await report.locator('#report-code').textContent()
    await report.getByRole('button', { name: 'Schließen' }).last().click()
    await expect(alert).toContainText(`Ihr Code: ${code}`)
    await expect(page.getByLabel('Vorname')).toHaveValue('Anna')

    await page.goto('/alpin/nowhere')
    await expect(page.getByRole('main')).toContainText(`Ihr Code: ${code}`)
    await page.getByRole('main').getByRole('button', { name: 'Problem melden' }).click()
    await expect(report.getByRole('button', { name: 'Senden' })).toBeVisible()
  })
})

test('Login, password toggle, profile and logout work by keyboard alone', { tag: '@deep' }, async ({ page, shop }) => {
  const email = await becomeCustomer(page, shop.dataDir)
  await page.context().clearCookies()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/customer/session', async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  await openPage(page, '/alpin/login')
  await page.getByRole('textbox', { name: 'E\u2011Mail' }).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ACCOUNT_PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await test.step('a login succeeds before the session request is answered', async () => {
    await expect(heading(page, 'Ihre Buchungen')).toBeFocused()
    resolve()
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Profil' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ihr Profil')).toBeFocused()
  await expect(page.getByText('Tragen Sie ein, wer öfter mitfährt.')).toBeVisible()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible()
})
