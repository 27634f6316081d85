import { copiesMachine } from '#machines/copies.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { openPage } from '#test/support/open.ts'
import { expect } from '#test/support/shop.ts'
import type { Hand, ShownChart } from './chart.ts'
import { presses, button, say } from './seen.ts'

const PATH = '/alpin/de#cart'
const notice = ({ page }: Hand) => page.getByText(say('misc.otherTab.title'))

const change = async ({ page }: Hand) => {
  const box = page.locator('#cart').getByRole('checkbox').first()
  const before = await box.isChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked({ checked: !before })
}

const changeElsewhere = async ({ page }: Hand) => {
  const [, other] = page.context().pages()
  const tab = other ?? (await page.context().newPage())
  if (!other) await openPage(tab, '/alpin/de#entry')
  const children = tab.getByRole('group', { name: say('entry.types.3') }).getByRole('status')
  const before = Number(await children.textContent())
  await button(tab, 'entry.more.3').click()
  await expect(children).toHaveText(String(before + 1))
}

export const copies: ShownChart<typeof copiesMachine> = {
  machine: copiesMachine,
  facts: () => null,
  calls: [],
  openings: {
    'two tabs with one booking': {
      opens: async (hand) => {
        const { page } = hand
        await keepDraft(page, familyDraft(await weekAhead(page.request, 4)))
        await openPage(page, PATH)
        await expect(page.locator('#cart')).toContainText('Premiumski')
      },
    },
  },
  events: {
    'the other tab changes the cart': { sends: 'copies.differ', in: ['alike', 'dismissed'], does: changeElsewhere },
    'this tab changes the cart': { sends: 'copies.agree', in: ['differing', 'dismissed'], does: change },
    'the visitor closes the notice': {
      sends: 'notice.dismiss',
      in: 'differing',
      does: presses('misc.otherTab.dismiss'),
    },
  },
  beyond: {},
  sees: {
    alike: (hand) => expect(notice(hand)).toHaveCount(0),
    differing: (hand) => expect(notice(hand)).toBeVisible(),
    dismissed: (hand) => expect(notice(hand)).toHaveCount(0),
  },
}
