import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { GroupLeaderInput, GroupPersonInput, LeadersGroup } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/days.ts'
import { payFor } from '#test/support/account.ts'
import { weekAhead } from '#test/support/booking.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'

const NAMES = ['Mia', 'Ben', 'Leo', 'Eva', 'Ida', 'Max', 'Lea', 'Tim']
const pupils: GroupPersonInput[] = NAMES.map((firstname) => ({ type: 3, firstname, age: 12, products: [] }))
const leader: GroupLeaderInput = {
  firstname: 'Anna',
  lastname: 'Berger',
  email: 'anna.gruppe@example.com',
  phone: '+43 660 1234567',
  birthday: '1980-05-04',
}

const group = async (request: APIRequestContext, kind: LeadersGroup['kind'], title: string) => {
  const { from } = await weekAhead(request)
  const persons = pupils.map((pupil) => ({ ...pupil, products: [{ id: 'helm-kinder', count: 1 }] }))
  const post = (path: string, data: unknown) =>
    request.post(`/alpin/de/api/groups/${path}`, { headers: { 'Idempotency-Key': randomUUID() }, data })
  const general = { title, date: { from, to: addDays(from, 2) }, location: 'talstation', remark: 'Wir kommen zu Fuß.' }
  const begun = await post('group', { kind, general, leader, persons })
  expect(begun.status(), await begun.text()).toBe(201)
  const { id } = (await begun.json()) as LeadersGroup
  const completed = await post(`group/${id}/complete`, {
    conditionsAccepted: true,
    termsAccepted: true,
    language: 'de',
  })
  expect(completed.status(), await completed.text()).toBe(200)
  return (await completed.json()) as { bookingId: string; number: string }
}

const person = (page: Page, name: string) => page.getByRole('group', { name })

test(
  'A booked group is packed, handed out and taken back person by person',
  { tag: '@deep' },
  async ({ page, request }) => {
    const { bookingId, number } = await group(request, 'reservation', 'Klasse 3b')
    await payFor(request, bookingId)
    await page.goto('/alpin/staff')
    await logInStaff(page)
    await page.getByRole('main').getByRole('link', { name: 'Zu allen Gruppen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gruppen' })).toBeFocused()
    await page.getByRole('link', { name: 'Klasse 3b' }).click()
    await expect(page.getByRole('row', { name: /Kinderhelm.*8/ })).toBeVisible()
    await person(page, 'Mia').getByText('Ausgegeben').click()
    await expect(page.getByRole('status').filter({ hasText: '1 von 8 ausgegeben, 0 zurück' })).toBeVisible()
    await expect(person(page, 'Mia').getByRole('checkbox', { name: 'Zurück' })).toBeEnabled()
    await person(page, 'Mia').getByText('Zurück').click()
    await expect(page.getByText('1 von 8 ausgegeben, 1 zurück')).toBeVisible()
    await expect(person(page, 'Ben').getByRole('checkbox', { name: 'Zurück' })).toBeDisabled()
    await page.reload()
    await expect(page.getByText('1 von 8 ausgegeben, 1 zurück')).toBeVisible()
    await expectNoFlaws(page)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1, name: 'Klasse 3b' })).toBeVisible()
    await expect(page.getByText(number, { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /Kinderhelm.*8/ })).toBeVisible()
    await expect(person(page, 'Tim')).toBeVisible()
    await expect(page.getByText('1 von 8 ausgegeben, 1 zurück')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Packliste drucken' })).toBeHidden()
    for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'Zur Buchung' }).click()
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText('Erledigt: Mia: ausgegeben')).toBeVisible()
  },
)

test(
  'The counter shows an inquiry’s phone number and e-mail address, and cannot book it',
  { tag: '@deep' },
  async ({ page, request }) => {
    await group(request, 'inquiry', 'Skiclub Tal')
    await page.goto('/alpin/staff/groups')
    await logInStaff(page)
    const card = page.getByRole('article').filter({ hasText: 'Skiclub Tal' })
    await expect(card.getByText(/8 × Kinderhelm/)).toBeVisible()
    await expect(card.getByRole('link', { name: '+43 660 1234567' })).toHaveAttribute('href', 'tel:+436601234567')
    await expect(card.getByRole('link', { name: leader.email })).toHaveAttribute('href', `mailto:${leader.email}`)
    await expect(card.getByRole('button')).toHaveText(['Angebot senden', 'Anfrage ablehnen'])
    await expectNoFlaws(page)
  },
)
