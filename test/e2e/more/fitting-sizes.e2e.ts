import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

test(
  'known measures determine the size, and one press corrects a size that does not fit',
  { tag: '@deep' },
  async ({ page }) => {
    const days = await weekAhead(page.request, 0)
    const skis = {
      id: 'ski-kinder',
      count: 1,
      title: 'Kinderski',
      modelId: 'hopfel-murmel',
      modelBrand: 'Hopfel',
      modelTitle: 'Murmel',
      property1: '120 cm',
    }
    const persons = [
      { type: 1 as const, age: null, coverage: false, products: [] },
      { type: 3 as const, age: 5, coverage: false, products: [skis] },
    ]
    const measures = [
      { height: 178, weight: 75, skills: 2 as const, shoesize: 41 },
      { height: 104, shoesize: 27 },
    ]
    await keepDraft(page, { ...familyDraft(days), persons }, 'alpin', '', { ...EMPTY_CHECKOUT, persons: measures })
    await page.goto('/alpin/de#products')
    const card = (title: string) =>
      page
        .locator('[data-part="tab-panel"]')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

    await test.step('a product and a set are offered in the size that fits', async () => {
      const comfort = card('Komfortski')
      await expect(comfort).toContainText('Passt: Skarn Pista 74, 160 cm (für 178 cm, 75 kg und Fortgeschritten)')
      await expect(card('Set Komfort')).toContainText('Skarn Pista 74, 160 cm, passt')
      await expectNoFlaws(page)
      await comfort.getByRole('button', { name: /^Wählen: / }).click()
      await expect(comfort).toContainText('Gewählt: Skarn Pista 74, 160 cm')
      await expect(comfort.getByRole('heading')).toBeFocused()
    })

    await test.step('skis of 120 cm do not fit the kid, and one press corrects them', async () => {
      await page.getByRole('tab', { name: /^Kind 1/ }).click()
      const children = card('Kinderski')
      await expect(children).toContainText('120 cm passt nicht zu 104 cm.')
      await expectNoFlaws(page)
      await children.getByRole('button', { name: 'Passende Größe nehmen: Hopfel Murmel, 90 cm' }).click()
      await expect(children).toContainText('Gewählt: Hopfel Murmel, 90 cm')
      await expect(children).not.toContainText('passt nicht')
      await expect(children.getByRole('heading')).toBeFocused()
    })
  },
)
