import type { Page, Route } from '@playwright/test'
import { addDays } from '#domain/days.ts'
import type { Site } from '#contract/site.ts'
import type { BookingDraft } from '#contract/draft.ts'
import { expectNoFlaws } from '#test/support/account.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'
import { words } from '#test/support/words.ts'

/*
 * What a step waits for is held back: its part of the program, and what the shop answers. Meanwhile a skeleton holds its place, says that something
 * is on its way, and goes without anything jumping.
 */

interface Waiting {
  step: string
  /** Held back until the skeleton has been looked at. */
  held: RegExp
  /** Stands in the step once everything has come. */
  content: string
  says: string
}

const LOADING = 'common.step.loading'
const ALPIN: readonly Waiting[] = [
  {
    step: 'calendar',
    held: /\/assets\/PeriodPicker-|\/api\/calendar$/,
    content: '[role="grid"]',
    says: 'calendar.loading',
  },
  { step: 'location', held: /\/assets\/Locations-/, content: '[role="radiogroup"]', says: LOADING },
  { step: 'products', held: /\/api\/prices$/, content: '[role="tabpanel"]', says: 'products.loading' },
  { step: 'specials', held: /\/api\/specials$/, content: '[data-part="extra-words"]', says: LOADING },
  { step: 'specials', held: /\/assets\/Extras-/, content: '[data-part="extra-words"]', says: LOADING },
  { step: 'accommodation', held: /\/api\/accommodations$/, content: '[role="radiogroup"]', says: LOADING },
  { step: 'rates', held: /\/api\/prices$/, content: '[role="radiogroup"]', says: LOADING },
]
const VELO: readonly Waiting[] = [
  { step: 'halfday', held: /\/api\/prices$/, content: '[role="radiogroup"]', says: LOADING },
]

/** Requests that match wait until they are let go. */
const holdBack = async (page: Page, held: RegExp) => {
  const waiting: Route[] = []
  let isHolding = true
  await page.route(held, async (route) => {
    if (isHolding) waiting.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(waiting.map((route) => route.continue()))
  }
}

/** How much has jumped on the page since, as browsers count it (Cumulative Layout Shift); what answers a click does not count. */
const jumpsSince = (page: Page, since: number) =>
  page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
          resolve(
            shifts
              .filter(({ startTime, hadRecentInput }) => startTime > from && !hadRecentInput)
              .reduce((sum, { value }) => sum + value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // None at all tells the observer nothing.
        setTimeout(resolve, 500, 0)
      }),
    since,
  )

const waits = async (page: Page, tenant: string, locale: 'de' | 'en', draft: BookingDraft, waiting: Waiting) => {
  const { step, held, content, says } = waiting
  await keepDraft(page, draft, tenant)
  const letGo = await holdBack(page, held)
  await page.goto(`/${tenant}/${locale}#${step}`)
  const body = page.locator(`#${step} [data-part="step-body"]`)
  await expect(body.locator('[data-part="skeleton"]').first()).toBeVisible()
  await expect(body.getByRole('status').filter({ hasText: words(locale)(says) })).toHaveCount(1)
  await expectNoFlaws(page)
  const since = await page.evaluate(() => performance.now())
  await letGo()
  await expect(body.locator(content).first()).toBeVisible()
  await expect(body.locator('[data-part="skeleton"]')).toHaveCount(0)
  console.log(step, String(held), await jumpsSince(page, since))
  expect(await jumpsSince(page, since)).toBeLessThan(0.1)
}

for (const [locale, tag] of [
  ['de', '@phone'],
  ['en', '@wide'],
] as const) {
  for (const waiting of ALPIN)
    test(`${waiting.step} in ${locale}: a skeleton for ${waiting.held.source}`, { tag }, async ({ page }) => {
      await waits(page, 'alpin', locale, familyDraft(await weekAhead(page.request)), waiting)
    })

  for (const waiting of VELO)
    test(`${waiting.step} in ${locale}: a skeleton for ${waiting.held.source}`, { tag }, async ({ page }) => {
      const { today, seasons } = (await (await page.request.get('/velo/de/api/site')).json()) as Site
      const soonest = addDays(today, 14)
      const { from } = seasons
        .map(({ from: first, to }) => ({ from: first > soonest ? first : soonest, to }))
        .find((season) => season.from <= season.to)!
      const draft = familyDraft({ from: addDays(from, 1), to: addDays(from, 1) })
      const persons = draft.persons.map((person) => ({ ...person, products: [] }))
      await waits(page, 'velo', locale, { ...draft, persons, location: null }, waiting)
    })
}
