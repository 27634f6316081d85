import { payFor } from './account.ts'
import { weekAhead } from './booking.ts'
import { logInStaff } from './counter.ts'
import { tick } from './hand.ts'
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupPersonInput, LeadersGroup } from '#contract/groups.ts'
import type { DayRange } from '#contract/primitives.ts'
import { expect } from './shop.ts'

const POLES = 'stoecke'

export const pupils = (count: number): GroupPersonInput[] =>
  Array.from({ length: count }, (_, at) => ({
    type: 3,
    firstname: `Kind ${at + 1}`,
    products: [{ id: POLES, count: 1 }],
  }))

interface NewGroup {
  date: DayRange
  persons?: GroupPersonInput[]
  kind?: GroupKind
  shop?: 'alpin' | 'velo'
  email?: string
}

const LOCATIONS = { alpin: 'talstation', velo: 'seehafen' }

export const beginGroupOf = async (
  request: APIRequestContext,
  { date, persons = [], kind = 'reservation', shop = 'alpin', email = 'eva@example.com' }: NewGroup,
): Promise<LeadersGroup> => {
  const answer = await request.post(`/${shop}/de/api/groups/group`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: {
      kind,
      general: { title: 'Skikurs 4b', date, location: LOCATIONS[shop] },
      leader: {
        firstname: 'Eva',
        lastname: 'Huber',
        email,
        birthday: '1985-03-12',
        phone: '+43 512 123456',
        address: 'Dorfstraße 1',
        zip: '6020',
        city: 'Innsbruck',
        country: 'AT',
      },
      persons,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as LeadersGroup
}

export const pasteInto = (target: Locator, text: string) =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

export const askToComplete = async (page: Page) => {
  await page.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await tick(page.getByRole('checkbox', { name: /Bedingungen für Gruppenbuchungen/ }))
  await tick(page.getByRole('checkbox', { name: /AGB/ }))
  await page.getByRole('button', { name: 'Gruppe buchen' }).click()
  await expect(page.getByRole('dialog', { name: 'Gruppe jetzt bestellen?' })).toBeVisible()
}

export const completeGroup = async (
  request: APIRequestContext,
  { id }: LeadersGroup,
  origin = '',
): Promise<unknown> => {
  const answer = await request.post(`${origin}/alpin/de/api/groups/group/${id}/complete`, {
    headers: { 'Idempotency-Key': randomUUID() },
    data: { conditionsAccepted: true, termsAccepted: true, language: 'de' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

export const paidGroup = async (request: APIRequestContext, count: number, weeks: number) => {
  const date = await weekAhead(request, weeks)
  const group = await beginGroupOf(request, { date, persons: pupils(count) })
  const booked = (await completeGroup(request, group)) as { bookingId: string; number: string }
  await payFor(request, booked.bookingId)
  return booked
}

export const openChange = async (page: Page, bookingId: string) => {
  await page.goto(`/alpin/de/groups/change?booking=${bookingId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Skikurs 4b ändern' })).toBeVisible()
}

export const removeRow = async (page: Page, number: number) => {
  const person = page.locator('[data-person]').nth(number - 1)
  const toggle = person.locator('[data-part="row-toggle"]')
  if (await toggle.isVisible()) await toggle.click()
  await person.locator('[data-part="row-end"] button').click()
}

export const reviewChange = async (page: Page) => {
  await page.getByRole('button', { name: 'Weiter: Änderung prüfen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Änderung prüfen' })).toBeVisible()
}

export const sendChange = async (page: Page, button: string) => {
  await tick(page.getByRole('checkbox', { name: /AGB/ }))
  await page.getByRole('button', { name: button }).click()
}

export const cardAt = async (page: Page, email: string): Promise<Locator> => {
  await page.goto('/alpin/staff/groups')
  const login = page.getByRole('textbox', { name: 'Passwort' })
  const card = page.getByRole('article').filter({ hasText: email })
  await expect(login.or(card)).toBeVisible()
  if (await login.isVisible()) await logInStaff(page)
  return card
}
