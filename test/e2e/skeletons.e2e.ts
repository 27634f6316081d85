import type { Page, Route } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { words } from '#test/support/words.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

interface Waiting {
  step: string
  module?: string
  call?: string
  content: string
  says: string
}

/** Core Web Vitals rate layout shifts up to this limit as good. */
const JUMP_MAX = 0.1

const LOADING = 'common.step.loading'
const STEPS: readonly Waiting[] = [
  {
    step: 'calendar',
    module: 'src/booking/steps/calendar/PeriodPicker.tsx',
    call: 'calendar',
    content: '[role="grid"]',
    says: 'calendar.loading',
  },
  { step: 'products', call: 'prices', content: '[role="tabpanel"]', says: 'products.loading' },
  {
    step: 'specials',
    module: 'src/booking/steps/specials/Extras.tsx',
    call: 'specials',
    content: '[data-part="extra-words"]',
    says: LOADING,
  },
]
const CHOICES: readonly Waiting[] = [
  {
    step: 'location',
    module: 'src/booking/steps/location/Locations.tsx',
    content: '[role="radiogroup"]',
    says: LOADING,
  },
  {
    step: 'accommodation',
    module: 'src/booking/steps/accommodation/Accommodations.tsx',
    call: 'accommodations',
    content: '[role="radiogroup"]',
    says: LOADING,
  },
  {
    step: 'rates',
    module: 'src/booking/steps/rates/Rates.tsx',
    call: 'prices',
    content: '[role="radiogroup"]',
    says: LOADING,
  },
  {
    step: 'halfday',
    module: 'src/booking/steps/halfday/Durations.tsx',
    call: 'prices',
    content: '[role="radiogroup"]',
    says: LOADING,
  },
]

const holdBack = async (page: Page, { module, call }: Waiting) => {
  const files = [...(module ? [`/${builtFileOf(module)}`] : []), ...(call ? [`/api/${call}`] : [])]
  const held = ({ pathname }: URL) => files.some((file) => pathname.endsWith(file))
  const waiting: Route[] = []
  let isHolding = true
  await page.route(held, async (route) => {
    if (isHolding) waiting.push(route)
    else await route.continue()
  })
  return async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    isHolding = false
    await Promise.all(waiting.map((route) => route.continue()))
    await page.unroute(held)
  }
}

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
        setTimeout(resolve, 500, 0)
      }),
    since,
  )

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
    `Steps that load show a skeleton, announce loading and hardly shift, in ${locale}`,
    { tag: [tag, '@deep'] },
    async ({ page }) => {
      test.slow()
      const say = words(locale)
      const family = familyDraft(await weekAhead(page.request))
      const day = await oneDay(page)
      for (const waiting of [...STEPS, ...CHOICES])
        await test.step(waiting.step, async () => {
          const { step, content, says } = waiting
          const [tenant, draft] = step === 'halfday' ? (['velo', day] as const) : (['alpin', family] as const)
          await keepDraft(page, draft, tenant)
          const release = await holdBack(page, waiting)
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
