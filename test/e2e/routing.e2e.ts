import { becomeCustomer, newAddress } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import {
  CARD,
  fillIn,
  isBooked,
  isPaymentOpen,
  next,
  orderButton,
  pay,
  sendOrder,
  reservationOf,
} from '#test/support/checkout-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { holdScripts, hydrated } from '#test/support/hydration.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'
import { words } from '#test/support/words.ts'

test(
  'The white label (wl) is kept through login, checkout, payment and a repeated booking',
  { tag: '@deep' },
  async ({ page, shop }) => {
    const email = await becomeCustomer(page, shop.dataDir, newAddress('wl'))
    await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
    await page.goto('/alpin?wl=hotelpost#cart')
    await page.getByRole('banner').getByRole('link', { name: 'Mein Konto' }).click()
    await expect(page).toHaveURL(/\/alpin\/user\/reservations\?wl=hotelpost$/)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /zur Startseite/ })
      .click()
    await expect(page).toHaveURL(/\/alpin\?wl=hotelpost(#|$)/)

    await page.goto('/alpin/checkout')
    const priced = page.waitForRequest('**/api/prices')
    await page.reload()
    expect((await priced).postDataJSON()).toMatchObject({ wl: 'hotelpost' })

    await page.goto('/alpin/checkout?wl=hotelpost')
    await fillIn(page, email)
    await next(page).click()
    await expect(orderButton(page)).toBeEnabled()
    await sendOrder(page)
    await isPaymentOpen(page)
    await expect(page).toHaveURL(/\/checkout\/payment\?.*wl=hotelpost/)
    await pay(page, CARD.good)
    await isBooked(page)
    await expect(page).toHaveURL(/\/checkout\/success\?.*wl=hotelpost/)
    const { number, booking } = await reservationOf(page)
    expect(booking.wl).toBe('hotelpost')

    await page.goto('/alpin/user/reservations')
    await page.getByRole('link', { name: number }).click()
    const again = page.waitForRequest('**/api/calendar')
    await page.getByRole('button', { name: 'Ebenso noch einmal buchen' }).click()
    expect((await again).postDataJSON()).toMatchObject({ wl: 'hotelpost' })
  },
)

test('The skip link moves to the content, and the step remains open', async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
  await openPage(page, '/alpin#cart')
  const cart = page.locator('#cart')
  await expect(cart).toHaveAttribute('data-state', 'open')
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/#cart$/)
  await page.evaluate(() => void (location.hash = 'main'))
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press('Tab')
  await expect(cart).toHaveAttribute('data-state', 'open')
})

test('A press names the next step in the address and focuses its title at once', async ({ page }) => {
  const draft = familyDraft(await weekAhead(page.request, 3))
  await keepDraft(page, { ...draft, days: { from: null, to: null }, location: null })
  await openPage(page, '/alpin/de')
  await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'closed')
  const atOnce = await page
    .getByRole('button', { name: 'Weiter zum Zeitraum' })
    .evaluate(async (button: HTMLElement) => {
      button.focus()
      button.click()
      // Waits for no frame, because a reload before the next paint must open the same step.
      await Promise.resolve()
      return [location.hash, document.activeElement!.id]
    })
  expect(atOnce).toEqual(['#calendar', 'calendar-title'])
  await expect(page.getByRole('button', { name: 'Ein Monat weiter' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('#entry-title')).toBeFocused()
})

test('A link scrolls to its step, with and without animation', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const scrolls: unknown[] = []
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
    const { scrollIntoView } = Element.prototype
    Element.prototype.scrollIntoView = function (options) {
      scrolls.push([this.id, options])
      scrollIntoView.call(this, options)
    }
    Object.assign(window, { scrolls })
  })
  await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
  await page.goto('/alpin/checkout')
  const toCart = page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' })
  const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls)
  await toCart.click()
  await expect.poll(scrolls).toEqual([['cart', { behavior: 'smooth', block: 'start' }]])
  await page.getByRole('link', { name: 'Impressum' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await scrolls()).toHaveLength(1)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/alpin/checkout')
  await toCart.click()
  await expect.poll(scrolls).toEqual([['cart', { behavior: 'auto', block: 'start' }]])

  await page.goto('/alpin/login#main')
  await expect.poll(async () => (await scrolls()).at(-1)).toEqual(['main', { behavior: 'auto', block: 'start' }])
})

test('A step that opens before it is loaded comes into sight once it is there', async ({ page }) => {
  const release = await holdScripts(page, 'src/booking/LaterSteps.tsx')
  await page.clock.install()
  await page.goto('/alpin')
  await hydrated(page.getByRole('group', { name: 'Kinder' }).getByRole('button').last())
  await page.evaluate(() => void (location.hash = 'location'))
  await expect(page).toHaveURL(/#calendar$/)
  await expect(page.locator('#calendar')).toHaveCount(0)
  // Longer than the pause before the page scrolls.
  await page.clock.runFor(1000)
  await release()
  await expect(page.locator('#calendar')).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeInViewport({ ratio: 1 })
})

const PAGES: [path: string, heading: string][] = [
  ['/mybooking', 'common.pages.mybooking'],
  ['/checkout/success', 'checkout.success.brokenLink.title'],
  ['/login', 'account.login.title'],
  ['/user/welcome/x', 'account.welcome.title'],
  ['/user/password-reset/x', 'account.reset.title'],
  ['/groups', 'groups.general.title'],
  ['/groups/nowhere', 'groups.ended.title'],
  ['/groups/success', 'groups.success.none.title'],
  ['/staff', 'staff.login.title'],
  ['/staff/groups', 'staff.login.title'],
  ['/staff/groups/x', 'staff.login.title'],
  ['/staff/reservations/x', 'staff.login.title'],
  ['/staff/flows/x', 'staff.login.title'],
  ['/staff/statecharts', 'staff.login.title'],
  ['/checkout/nowhere', 'error.notFound.title'],
]
const LEADING: [path: string, to: string][] = [
  ['/checkout', '#calendar'],
  ['/checkout/overview', '#calendar'],
  ['/checkout/payment', '#calendar'],
  ['/checkout/payment/check', '#calendar'],
  ['/user', '/login'],
  ['/user/profile', '/login'],
  ['/user/reservations', '/login'],
  [`/user/reservations/${'x'.repeat(22)}`, '/login'],
]

const WRITTEN_BY_BROWSER = /^\/(staff|groups)/

test.describe('each page', () => {
  test.use({ allowed: /answer: 4\d\d/ })

  test('each page answers in its language with its heading, or redirects', async ({ page }) => {
    for (const [path, heading] of PAGES) {
      const html = await (await page.request.get(`/velo/en${path}`)).text()
      expect(html, path).toMatch(/<html[^>]* lang="en"/)
      if (!WRITTEN_BY_BROWSER.test(path)) expect(html, path).toContain(`>${words('en')(heading)}</h1>`)
    }
    for (const [path, heading] of PAGES.filter(([name]) => ['/groups/nowhere', '/staff/flows/x'].includes(name))) {
      await page.goto(`/velo/en${path}`)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(words('en')(heading))
    }
    for (const [path, to] of LEADING.filter(([name]) => ['/checkout/payment', '/user/profile'].includes(name))) {
      await page.goto(`/velo/en${path}`)
      await expect(page, path).toHaveURL(({ pathname, hash }) => `${pathname}${hash}`.startsWith(`/velo/en${to}`))
    }
  })

  for (const [prefix, locale, tag] of [
    ['', 'de', '@deep'],
    ['/velo', 'de', '@deep'],
    ['/en', 'en', '@deep'],
    ['/velo/en', 'en', '@deep'],
  ] as const)
    test(`each page opens by its address, below "${prefix}"`, { tag }, async ({ page }) => {
      for (const [path, heading] of PAGES) {
        await page.goto(`${prefix}${path}` || '/')
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(words(locale)(heading))
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
      }
      for (const [path, to] of LEADING) {
        await page.goto(`${prefix}${path}`)
        const wanted = `${prefix}${to}`.replace(/^#/, '/#')
        await expect(page, path).toHaveURL(({ pathname, hash }) => `${pathname}${hash}`.startsWith(wanted))
      }
    })
})

test('Links, back and forward keep tenant and language', { tag: '@deep' }, async ({ page }) => {
  await openPage(page, '/velo/en')
  const at = (path: string) => expect(page).toHaveURL(new RegExp(String.raw`/velo/en${path}(#\w+)?$`))
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Log in' }).click()
  await at('/login')
  await page
    .getByRole('link', { name: 'Create an account' })
    .or(page.getByRole('button', { name: 'Create an account' }))
    .click()
  await at(String.raw`/login\?view=register`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click()
  await at('/withdrawal')
  await banner
    .getByRole('link', { name: /home|start page|Velo Fendelsee/i })
    .first()
    .click()
  await at('')
  for (const path of ['/withdrawal', String.raw`/login\?view=register`, '/login', '']) {
    await page.goBack()
    await at(path)
  }
  for (const path of ['/login', String.raw`/login\?view=register`, '/withdrawal', '']) {
    await page.goForward()
    await at(path)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bike and e-bike hire at the Fendelsee')
})

test('A new page opens at its top, and back restores the scroll position', { tag: '@deep' }, async ({ page }) => {
  await openPage(page, '/velo')
  const footer = page.getByRole('contentinfo')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await footer.scrollIntoViewIfNeeded()
  const left = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('click', () => resolve(Math.round(scrollY)), { capture: true, once: true })
      }),
  )
  await footer.getByRole('link', { name: 'Vertrag widerrufen' }).click()
  expect(await left).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/velo\/withdrawal$/)
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/velo$/)
  await expect.poll(scrolled).toBe(await left)
})

test.describe('an unknown tenant code', () => {
  test.use({ allowed: /answer: 404/ })

  test('the app explains an unknown shop code, and back leads to the shop', { tag: '@deep' }, async ({ page }) => {
    await openPage(page, '/velo')
    await page.evaluate(() => history.pushState(null, '', '/nosuchshop/de'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('de')('error.notFound.title'))
    await expectNoFlaws(page, { of: 'body' })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Räder und E-Bikes leihen am Fendelsee' })).toBeVisible()
  })
})

test('The footer shows the software’s maker with a logo', { tag: '@deep' }, async ({ page }) => {
  for (const path of ['/alpin', '/velo/en/login']) {
    await page.goto(path)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Talstation' })
    await expect(link).toHaveAttribute('href', 'https://talstation.example')
    const logo = page.locator('[data-part="powered-by"] img')
    await expect(logo).toHaveJSProperty('complete', true)
    await logo.scrollIntoViewIfNeeded()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test.describe('a language that cannot be loaded', () => {
  test.use({ allowed: /^failed:/ })

  test('a language that fails to load is reported, and the switch works later', { tag: '@deep' }, async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request, 3)))
    await openPage(page, '/alpin/checkout')
    await page.route('**/alpin/en/api/site', (route) => route.abort())
    const toEnglish = page.getByRole('link', { name: 'EN: English' })
    await toEnglish.click()
    await expect(page.getByRole('alert')).toContainText('nicht in dieser Sprache laden (English)')
    await expect(page).toHaveURL(/\/alpin$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Ski und Snowboard leihen im Zirbental' })).toBeVisible()
    await page.unrouteAll()
    await toEnglish.click()
    await expect(page).toHaveURL(/\/alpin\/en$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ski and snowboard hire in the Zirbental')
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('a truncated link from a mail', () => {
  test.use({ allowed: /answer: 404/ })

  test('a truncated link from a mail is reported, and a new one is offered', { tag: '@deep' }, async ({ page }) => {
    for (const [search, title] of [
      ['', 'Dieser Link ist unvollständig'],
      ['booking=abc', 'Dieser Link ist unvollständig'],
      [`booking=${'a'.repeat(22)}&access=abc`, 'Mit diesem Link lässt sich keine Buchung öffnen'],
    ] as const)
      await test.step(`the incomplete link ?${search.slice(0, 12)} is reported`, async () => {
        await page.goto(`/alpin/checkout/success?${search}`)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Den Link noch einmal erhalten' })).toBeVisible()
        if (search !== '') await expectNoFlaws(page)
      })
  })
})
