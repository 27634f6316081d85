import type { Locator } from '@playwright/test'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const adult = { type: 1 as const, age: null, coverage: false, products: [] }

const HALF = 4060

const brokenTitles = (step: Locator) =>
  step.locator('[data-part="product-title"]').evaluateAll((titles) =>
    titles.flatMap((title) => {
      Object.assign((title as HTMLElement).style, { hyphens: 'manual', overflowWrap: 'normal' })
      return title.scrollWidth > title.clientWidth ? [title.textContent] : []
    }),
  )

test.use({ viewport: { width: 360, height: 740 } })

test('An adult’s equipment takes less than 4,060 pixels of height on a phone', { tag: '@deep' }, async ({ page }) => {
  await keepDraft(page, { ...familyDraft(await weekAhead(page.request, 4)), persons: [adult] })
  await page.goto('/#products')
  const step = page.locator('#products')
  await expect(step.getByRole('heading', { name: 'Familienkasten' })).toBeAttached()
  const lengths = await step.evaluate((section) =>
    [section, section.querySelector('[data-part="body-form"]')!].map((part) => part.getBoundingClientRect().height),
  )
  expect(lengths[0]! - lengths[1]!).toBeLessThan(HALF)
  await expectNoFlaws(page)

  await test.step('the screen has room for each word of a title', async () => {
    expect(await brokenTitles(step)).toEqual([])
  })

  await test.step('an open product compares its models and shows its sizes in a grid', async () => {
    await page.getByRole('button', { name: 'Größe wählen: Sportski' }).click()
    const card = step.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sportski' }) })
    await expect(card.getByRole('radio', { name: 'Gratwerk Kante SL' })).toHaveAccessibleDescription(
      'Für sportliches Fahren und kurze Schwünge',
    )
    const widths = await card
      .locator('[data-layout="grid"] > [data-part="pill"]')
      .evaluateAll((pills) => pills.map((pill) => Math.round(pill.getBoundingClientRect().width)))
    expect(new Set(widths).size).toBe(1)
    await expectNoFlaws(page)
  })
})

const measured = { ...EMPTY_CHECKOUT, persons: [{ height: 178, weight: 75, shoesize: 42, skills: 2 as const }] }

test('A size that fits stands above the buttons of its product on a phone', async ({ page }) => {
  const draft = { ...familyDraft(await weekAhead(page.request, 4)), persons: [adult] }
  await keepDraft(page, draft, 'alpin', '', measured)
  await page.goto('/#products')
  const step = page.locator('#products')
  const boots = step.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Snowboardschuh' }) })
  const fit = (await boots.getByText(/^Passt: /).boundingBox())!
  const choose = (await boots.getByRole('button', { name: /^Wählen: / }).boundingBox())!
  expect(fit.y + fit.height).toBeLessThanOrEqual(choose.y)
  expect(await brokenTitles(step)).toEqual([])
})

test(
  'The first screen of the equipment shows a price, with or without known measures',
  { tag: '@deep' },
  async ({ page }) => {
    const draft = { ...familyDraft(await weekAhead(page.request, 4)), persons: [adult] }
    for (const typed of [undefined, measured])
      for (const [width, height] of [
        [360, 740],
        [1280, 900],
      ] as const) {
        await page.setViewportSize({ width, height })
        await keepDraft(page, draft, 'alpin', '', typed)
        await page.goto('/#products')
        const step = page.locator('#products')
        await expect(step.getByRole('heading', { name: 'Sets' })).toBeAttached()
        await step.evaluate((section) => section.scrollIntoView())
        const price = step.locator('[data-part="product-price"]').first()
        await expect(price).toBeInViewport({ ratio: 1 })
        const bar = await page.locator('[data-part="bar"]').boundingBox()
        const { y, height: tall } = (await price.boundingBox())!
        expect(y + tall).toBeLessThanOrEqual(bar?.y ?? height)
      }
  },
)
