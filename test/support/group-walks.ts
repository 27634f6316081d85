import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { beginGroupOf, pasteInto, pupils } from './group-pages.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'
import { handsOf, type Walk } from './states.ts'

const NAMES = ['Maximiliane', 'Ben', 'Konstantin-Alexander', 'Eva']

const table = (count: number) =>
  [
    'Vorname\tNachname\tAlter\tGröße',
    ...Array.from({ length: count }, (_, at) => `${NAMES[at % 4]}\tBerger-Lindenthaler\t${9 + (at % 6)}\t${130 + at}`),
  ].join('\n')

export const groups = async (walk: Walk) => {
  const { page, look, tenant, locale } = walk
  const { say, root, press, button, named, within, draft, payByCall } = handsOf(walk)
  const title = (key: string, values?: Record<string, string>) =>
    expect(page.getByRole('heading', { name: within(key, values) }).first()).toBeVisible()
  await page.goto(`${root}/groups/success`)
  await title('groups.success.none.title')
  await look('a group’s success page without a group')
  await page.goto(`${root}/groups`)
  await title('groups.general.title')
  await expect(page.locator('[data-part="day"]').first()).toBeVisible()
  await look('the form for a new group')
  await press('groups.general.next')
  await expect(page.getByText(say('groups.general.daysMissing')).first()).toBeVisible()
  await look('the form for a new group with empty fields')

  const { days } = await draft(13)
  const date = { from: days.from!, to: days.to! }
  const open = { date, shop: tenant }
  const { slug } = await beginGroupOf(page.request, open)
  const leaders = `${root}/groups/${slug}`
  const first = page.locator('[data-column="firstname"]').first()
  await page.goto(leaders)
  await expect(button('groups.table.add')).toBeVisible()
  await look('an empty table of persons')
  await press('groups.table.add')
  await pasteInto(first, table(tenant === 'alpin' ? 60 : 20))
  await expect(page.getByText(/^(Alles gespeichert|Gespeichert, |Everything is saved|Saved, )/)).toBeVisible()
  await look('a table of many persons')
  await press('groups.tools.paste')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the dialog to paste rows')
  await press('groups.tools.cancel', {}, page.getByRole('dialog'))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.locator('[data-part="row-toggle"]').nth(2).click()
  await expect(page.locator('tr[data-open]')).toHaveCount(1)
  await look('an opened row of the table', 'phone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .getByRole('button', { name: within('groups.steps.leader') })
    .first()
    .click()
  await title('groups.leader.title')
  await look('the form of the group’s leader')

  const filled = await beginGroupOf(page.request, {
    ...open,
    persons:
      tenant === 'alpin' ? pupils(12) : pupils(12).map((pupil) => ({ ...pupil, lastname: 'Huber', products: [] })),
    kind: 'inquiry',
  })
  await page.goto(`${root}/groups/${filled.slug}`)
  await expect(page.getByText(/^(Alles gespeichert|Gespeichert, |Everything is saved|Saved, )/)).toBeVisible()
  await press('groups.persons.next')
  await title('groups.conditions.title.inquiry')
  await look('the group’s last step')
  await press('groups.conditions.complete.inquiry')
  await expect(page.getByText(say('groups.conditions.missing')).first()).toBeVisible()
  await look('the group’s last step without accepted conditions')
  await page.getByText(say('groups.conditions.accept.inquiry')).click()
  await press('groups.conditions.complete.inquiry')
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await look('the question before an inquiry is sent')
  await press('groups.conditions.confirm.yes.inquiry')
  await title('groups.success.inquiry.title')
  await look('the page of a sent inquiry')

  if (tenant === 'alpin') {
    const { id } = await beginGroupOf(page.request, { ...open, persons: pupils(12) })
    const completed = await page.request.post(`${root}/api/groups/group/${id}/complete`, {
      headers: { 'Idempotency-Key': randomUUID() },
      data: { conditionsAccepted: true, termsAccepted: true, language: locale },
    })
    await payByCall(((await completed.json()) as { bookingId: string }).bookingId)
  }

  const { memberUrl } = await beginGroupOf(page.request, open)
  await page.context().clearCookies()
  await page.goto(memberUrl.replace(`/${tenant}/de/`, `${root}/`))
  await expect(button('groups.member.begin')).toBeVisible()
  await look('the page that welcomes a member')
  await press('groups.member.begin')
  await look('a member’s entry')
  await press('groups.member.save')
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await look('a member’s entry with empty fields')
  await page.getByLabel(say('checkout.personal.field.firstname')).fill('Konstantin-Alexander')
  await page.getByLabel(say('checkout.personal.field.lastname')).fill('Berger-Lindenthaler')
  await press('groups.member.save')
  await title('groups.member.saved', { name: 'Konstantin-Alexander' })
  await look('a member’s saved entry')
  await page.locator('[data-part="member-actions"]').first().getByRole('button').last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('the question before an entry is removed')
  await page.goto(`${root}/groups/${filled.slug}`)
  await title('groups.ended.title')
  await look('the page of a group that is not open')

  await page.goto(`${root}/staff/groups`)
  await page.getByRole('textbox', { name: named('staff.login.email') }).fill(STAFF)
  await page.getByRole('textbox', { name: named('staff.login.password') }).fill(STAFF_PASSWORD)
  await press('staff.login.submit')
  await expect(page.getByRole('heading', { name: 'Skikurs 4b' }).first()).toBeVisible()
  await look('the counter’s list of groups')
  if (tenant === 'velo') return
  await page.getByRole('link', { name: 'Skikurs 4b' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skikurs 4b' })).toBeVisible()
  await look('a booked group at the counter')
}
