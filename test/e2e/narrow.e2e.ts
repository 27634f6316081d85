import type { BookingDraft } from '#contract/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { cutOffIn, cutOffInLargeText, expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const STEPS = ['entry', 'calendar', 'location', 'products', 'specials', 'accommodation', 'rates', 'cart'] as const
const LONGEST = 'Lawinenverschüttetensuchgerätetasche'

test.describe('a screen of 320 pixels, in German', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('at 320 pixels, no page is wider than the screen, even with long words', { tag: '@deep' }, async ({ page }) => {
    const draft = familyDraft(await weekAhead(page.request))
    const [adult, kid] = draft.persons as [BookingDraft['persons'][number], BookingDraft['persons'][number]]
    await page.route('**/api/{prices,locations}', async (route) => {
      const answer = await route.fetch()
      const named = (await answer.text())
        .replaceAll('"Premiumski"', `"${LONGEST}"`)
        .replaceAll('"Gratwerk"', `"${LONGEST}"`)
        .replaceAll('"Kinderhelm"', `"${LONGEST}"`)
      await route.fulfill({ response: answer, body: named })
    })
    await keepDraft(page, { ...draft, persons: [adult, kid] })
    await page.goto('/#products')
    for (const step of STEPS) {
      await page.evaluate((hash) => (location.hash = hash), step)
      await expect(page.locator(`#${step}`)).toHaveAttribute('data-state', 'open')
      await expect(page.locator(`#${step} [data-part="skeleton"]`)).toHaveCount(0)
      expect(await cutOffIn(page), step).toEqual([])
    }
    await page.evaluate(() => (location.hash = 'products'))
    await page.getByRole('button', { name: `Ändern: ${LONGEST}` }).tap()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expectNoFlaws(page)
    for (const path of ['/checkout', '/login', '/groups', '/staff', '/velo/de', '/de?content=terms']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await cutOffIn(page), path).toEqual([])
      expect(await cutOffInLargeText(page), path).toEqual([])
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('on narrow screens, text at 200 % is neither covered by buttons nor cut off', async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request)))
    await page.goto('/#cart')
    await expect(page.locator('#cart')).toHaveAttribute('data-state', 'open')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const under = await page.locator('[data-part="step-head"]').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const button = head.querySelector('[data-part="button"]')?.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(head.querySelector('[data-part="step-words"]')!)
        const words = [...range.getClientRects()]
        return button &&
          words.some(
            (box) =>
              box.right > button.left &&
              box.left < button.right &&
              box.bottom > button.top + 1 &&
              box.top < button.bottom - 1,
          )
          ? [head.textContent]
          : []
      }),
    )
    expect(under).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize({ width: 360, height: 780 })
    for (const step of STEPS) {
      await page.evaluate((hash) => (location.hash = hash), step)
      await expect(page.locator(`#${step}`)).toHaveAttribute('data-state', 'open')
      await expect(page.locator(`#${step} [data-part="skeleton"]`)).toHaveCount(0)
      expect(await cutOffInLargeText(page), step).toEqual([])
    }
  })
})

test.describe('a phone of 360 pixels, in English', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a set states its saving on one line beside its picture', async ({ page }) => {
    await keepDraft(page, familyDraft(await weekAhead(page.request)))
    await page.goto('/en#products')
    const saving = page.getByText('instead of €223.50, save €26.82')
    await expect(saving).toBeVisible()
    const { lines, left } = await saving.evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return { lines: range.getClientRects().length, left: range.getBoundingClientRect().left }
    })
    expect(lines).toBe(1)
    const picture = (await page.locator('[data-look="set"] [data-part="product-picture"]').first().boundingBox())!
    expect(left).toBeGreaterThan(picture.x + picture.width)
  })
})

test.describe('the URL of an unknown shop', () => {
  test.use({ allowed: /answer: 404/ })

  test('an unknown shop’s page has landmarks, no shop’s name and a start link', async ({ page }) => {
    await page.goto('/nosuchshop/de')
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Diesen Verleih gibt es hier nicht' })).toBeVisible()
    await expect(page.getByText('Alpin')).toHaveCount(0)
    await expectNoFlaws(page, { of: 'html' })
    await page.getByRole('link', { name: 'Zur Startseite' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})
