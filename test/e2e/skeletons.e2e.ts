import type { Page, Route } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { isWhole } from '#test/support/size.ts'
import { words } from '#test/support/words.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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

/** What Core Web Vitals call good. */
const JUMP_MAX = 0.1

const LOADING = 'common.step.loading'
/** Each has a skeleton of its own. */
const STEPS: readonly Waiting[] = [
  {
    step: 'calendar',
    held: /\/assets\/calendar-|\/api\/calendar$/,
    content: '[role="grid"]',
    says: 'calendar.loading',
  },
  { step: 'products', held: /\/api\/prices$/, content: '[role="tabpanel"]', says: 'products.loading' },
  {
    step: 'specials',
    held: /\/assets\/steps-|\/api\/specials$/,
    content: '[data-part="extra-words"]',
    says: LOADING,
  },
]
/** They share the skeleton of the extras. */
const CHOICES: readonly Waiting[] = [
  { step: 'location', held: /\/assets\/steps-/, content: '[role="radiogroup"]', says: LOADING },
  {
    step: 'accommodation',
    held: /\/assets\/steps-|\/api\/accommodations$/,
    content: '[role="radiogroup"]',
    says: LOADING,
  },
  { step: 'rates', held: /\/assets\/steps-|\/api\/prices$/, content: '[role="radiogroup"]', says: LOADING },
  { step: 'halfday', held: /\/assets\/steps-|\/api\/prices$/, content: '[role="radiogroup"]', says: LOADING },
]

/** Matching requests wait until they are released. */
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
    await page.unroute(held)
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
        // Without any shift the observer has no entry.
        setTimeout(resolve, 500, 0)
      }),
    since,
  )

/** A day at the shop that rents by the hour, when nothing is chosen yet. */
const oneDay = async (page: Page): Promise<BookingDraft> => {
  const { from } = await weekAhead(page.request, 0, 'velo')
  const draft = familyDraft({ from, to: from })
  return { ...draft, location: null, persons: draft.persons.map((person) => ({ ...person, products: [] })) }
}

for (const [locale, tag] of [
  ['de', '@phone'],
  ['en', '@wide'],
] as const)
  test(
    `Each step has a skeleton, announces loading and does not shift, in ${locale}`,
    { tag: locale === 'en' ? [tag, '@deep'] : tag },
    async ({ page }) => {
      test.slow()
      const say = words(locale)
      const family = familyDraft(await weekAhead(page.request))
      const day = await oneDay(page)
      for (const { step, held, content, says } of isWhole ? [...STEPS, ...CHOICES] : STEPS.slice(0, 2))
        await test.step(step, async () => {
          const [tenant, draft] = step === 'halfday' ? (['velo', day] as const) : (['alpin', family] as const)
          await keepDraft(page, draft, tenant)
          const release = await holdBack(page, held)
          // What is held back may be among what the load event waits for.
          await page.goto(`/${tenant}/${locale}#${step}`, { waitUntil: 'commit' })
          const body = page.locator(`#${step} [data-part="step-body"]`)
          const skeletons = body.locator('[data-part="skeleton"]')
          await expect(skeletons.first()).toBeVisible()
          await expect(body.getByText(say(says), { exact: true })).toHaveCount(1)
          await expectNoFlaws(page)
          const since = await page.evaluate(() => performance.now())
          await release()
          await expect(body.locator(content).first()).toBeVisible()
          await expect(skeletons).toHaveCount(0)
          expect(await jumpsSince(page, since)).toBeLessThan(JUMP_MAX)
        })
    },
  )
