import { expectNoFlaws, violationsOf } from '#test/support/no-flaws.ts'
import { openPage } from '#test/support/open.ts'
import { expect, test } from '#test/support/shop.ts'

const FLAWS: Record<string, string> = {
  'an image without words': '<img src="/favicon.ico">',
  'a field without a label': '<input>',
  'pale text': '<p style="color: #ddd; background: #fff">Kaum zu lesen</p>',
  'a tiny button': '<button style="width: 10px; height: 10px; padding: 0" aria-label="Mehr"></button>',
  'a skipped heading': '<h5>Zu tief</h5>',
}

test('Control: each planted flaw of a page is found, and none without it', async ({ page }) => {
  await openPage(page, '/alpin/de/mybooking')
  await expectNoFlaws(page)
  for (const [name, html] of Object.entries(FLAWS))
    await test.step(name, async () => {
      await page.evaluate((flaw) => document.querySelector('#main')!.insertAdjacentHTML('beforeend', flaw), html)
      await expect(expectNoFlaws(page)).rejects.toThrow()
      await page.evaluate(() => document.querySelector('#main')!.lastElementChild!.remove())
    })
  expect(await violationsOf(page, 'main')).toEqual([])
})
