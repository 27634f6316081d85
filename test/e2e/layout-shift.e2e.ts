import type { Page } from '@playwright/test'
import { STEPS, type BookingPage } from '#machines/booking/steps.ts'
import { REACT_MARK } from '#src/base/early-clicks.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { FIRST_VISITS, PREPARATIONS } from '#test/support/public-pages.ts'
import { expect, test } from '#test/support/shop.ts'
import { slowDown } from '#test/support/slow-network.ts'

const NOTHING = 0.004

test.use({ allowed: /answer: (401|404|409|410)/ })

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Watched {
  shifts: { value: number; moved: string[] }[]
  seenSteps: Set<string>
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { shifts: [], seenSteps: new Set() }
    Object.assign(globalThis, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as LayoutShift
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const { x, y } = previousRect
          const text = node?.textContent?.slice(0, 40) ?? ''
          return `${text} from ${x},${y} to ${currentRect.x},${currentRect.y}`
        })
        watched.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const open = document.querySelector('[data-part="step"][data-state="open"] [data-part="step-title"]')
      if (open?.checkVisibility({ visibilityProperty: true }))
        watched.seenSteps.add(open.closest('[data-part="step"]')!.id)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const watchedOn = (page: Page) =>
  page.evaluate(() => {
    const { shifts, seenSteps } = (globalThis as unknown as { watched: Watched }).watched
    return { shifts, seenSteps: [...seenSteps] }
  })

interface Served {
  path: string
  gone: Set<string>
}

const watchTexts = (page: Page) =>
  page.addInitScript(() => {
    const served: Served = { path: location.pathname, gone: new Set() }
    Object.assign(globalThis, { served })
    const texts = new Map<Element, string>()
    const look = () => {
      for (const [element, text] of texts) {
        if (element.isConnected) continue
        texts.delete(element)
        if (!document.querySelector('main')?.textContent.includes(text)) served.gone.add(text)
      }
      requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('main *'))
        if (element.childElementCount === 0 && element.textContent.length > 3 && element.clientWidth > 1)
          texts.set(element, element.textContent)
      requestAnimationFrame(look)
    })
  })

const blinkedOn = (page: Page) =>
  page.evaluate(() => {
    const { path, gone } = (globalThis as unknown as { served: Served }).served
    const shown = document.querySelector('main')?.textContent ?? ''
    return location.pathname === path ? [...gone].filter((text) => shown.includes(text)) : []
  })

const settle = async (page: Page) => {
  await page.waitForFunction(
    (mark) => Object.keys(document.querySelector('[data-part="logo"]') ?? {}).some((key) => key.startsWith(mark)),
    REACT_MARK,
  )
  await expect(page.locator('main [data-part="skeleton"]').filter({ visible: true })).toHaveCount(0, {
    timeout: 60_000,
  })
  await page.waitForLoadState('networkidle')
}

const expectNoShift = async (page: Page, path: string, heading: string | RegExp = /./) => {
  await watchShifts(page)
  await watchTexts(page)
  const freeCpu = await slowDown(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 60_000 })
  await settle(page)
  const { shifts } = await watchedOn(page)
  await freeCpu()
  expect(await blinkedOn(page)).toEqual([])
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(NOTHING)
}

for (const [path, heading, name] of [
  ['/alpin/de/checkout', 'Wann geht’s los?', 'Checkout with an empty booking'],
  ['/alpin/de/groups', 'Als Gruppe buchen', 'A new group'],
] as const)
  test(`${name} shifts no content while it loads @phone`, ({ page }) => expectNoShift(page, path, heading))

for (const [path, heading] of [
  ['/alpin/de/user/welcome/token', 'Willkommen'],
  ['/alpin/de/user/password-reset/token', 'Neues Passwort'],
  ['/velo/de/withdrawal', 'Vertrag widerrufen'],
  ['/alpin/de/newsletter/confirm', 'Dieser Link gilt nicht mehr'],
  ['/alpin/de/checkout/overview', 'Wann geht’s los?'],
  ['/alpin/de/checkout/payment', 'Wann geht’s los?'],
  ['/alpin/de/checkout/payment/check', 'Wann geht’s los?'],
  ['/alpin/de/checkout/success', 'Dieser Link ist unvollständig'],
  ['/alpin/de/groups/unknown', 'Diese Gruppe ist gebucht oder nicht mehr offen'],
  ['/alpin/de/groups/change', 'Diese Buchung finden wir hier nicht'],
  ['/alpin/de/groups/success', 'Zu dieser Adresse gehört keine Gruppe'],
] as const)
  test(`${path} shifts no content while it loads @phone @wide`, { tag: '@deep' }, ({ page }) =>
    expectNoShift(page, path, heading),
  )

for (const { name, path } of FIRST_VISITS)
  test(`The page "${name}" shifts no content on a first visit @phone @wide`, { tag: '@deep' }, ({ page }) =>
    expectNoShift(page, path),
  )

for (const [name, prepare] of Object.entries(PREPARATIONS)) {
  const tag = name === 'a group' ? ['@phone', '@deep'] : ['@phone', '@wide', '@deep']
  test(`The pages of a visitor with ${name} shift no content while they load`, { tag }, async ({ page, shop }) => {
    for (const { name: pageName, path } of await prepare(page, shop.dataDir, ''))
      await test.step(pageName, async () => {
        const opened = await page.context().newPage()
        await expectNoShift(opened, path)
        await opened.close()
      })
  })
}

const withBooking = async (page: Page, changes: Partial<BookingDraft> = {}, tenant = 'alpin') =>
  keepDraft(page, { ...familyDraft(await weekAhead(page.request)), ...changes }, tenant)

const firstStep = (page: Page) => page.getByRole('heading', { name: 'Wer leiht aus?' })

const stepOf = (page: Page, step: BookingPage) => page.locator(`#${step}`)

const expectOnlyStep = async (
  page: Page,
  { wanted, opened = wanted, tenant = 'alpin' }: { wanted: BookingPage; opened?: BookingPage; tenant?: string },
) => {
  await watchShifts(page)
  const freeCpu = await slowDown(page)
  await page.goto(`/${tenant}/de#${wanted}`, { waitUntil: 'commit' })
  await expect(stepOf(page, opened)).toHaveAttribute('data-state', 'open', { timeout: 60_000 })
  await expect(stepOf(page, opened).locator('[data-part="step-title"]')).toBeVisible()
  await settle(page)
  await freeCpu()
  const { shifts, seenSteps } = await watchedOn(page)
  expect(seenSteps).toEqual([opened])
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(NOTHING)
}

test.describe('a reload at a step', () => {
  test('a reload at the products shows neither the first step nor a shift @phone', async ({ page }) => {
    await withBooking(page)
    await expectOnlyStep(page, { wanted: 'products' })
  })

  for (const step of STEPS.filter((each) => each !== 'entry' && each !== 'halfday'))
    test(`a reload shows only the step ${step}, without a shift @phone @wide`, { tag: '@deep' }, async ({ page }) => {
      await withBooking(page)
      await expectOnlyStep(page, { wanted: step })
    })

  test('a reload shows only the duration step, without a shift @phone @wide', { tag: '@deep' }, async ({ page }) => {
    const { from } = await weekAhead(page.request, 0, 'velo')
    const persons = [{ type: 1 as const, age: null, coverage: false, products: [] }]
    await withBooking(page, { persons, days: { from, to: from }, location: 'seehafen' }, 'velo')
    await expectOnlyStep(page, { wanted: 'halfday', tenant: 'velo' })
  })

  test('a reload at the products without days shows the calendar @phone @wide', { tag: '@deep' }, async ({ page }) => {
    await expectOnlyStep(page, { wanted: 'products', opened: 'calendar' })
  })

  test('a reload at the cart without days shows the calendar @phone @wide', { tag: '@deep' }, async ({ page }) => {
    await expectOnlyStep(page, { wanted: 'cart', opened: 'calendar' })
  })
})

test('The first step of a stored booking shifts no content while it loads @phone', async ({ page }) => {
  await keepDraft(page, familyDraft(await weekAhead(page.request)))
  await expectNoShift(page, '/alpin/de', 'Wer leiht aus?')
})

test.describe('the address of a step without scripts', () => {
  test.use({ allowed: /^failed: GET .*\/assets\// })

  test('the address of a step shows the first step if scripts do not load', { tag: '@deep' }, async ({ page }) => {
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.goto('/alpin/de#products')
    await expect(firstStep(page)).toBeVisible()
  })

  test.describe('disabled scripts', () => {
    test.use({ javaScriptEnabled: false })

    test(
      'the address of a step shows the first step at once if scripts are disabled',
      { tag: '@deep' },
      async ({ page }) => {
        await page.goto('/alpin/de#products')
        await expect(firstStep(page)).toBeVisible()
      },
    )
  })
})
