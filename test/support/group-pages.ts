import { tick } from '#test/support/hand.ts'
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupPersonInput, LeadersGroup } from '#contract/groups.ts'
import type { DayRange } from '#contract/primitives.ts'
import { expect } from './shop.ts'

const POLES = 'stoecke'

/** Children with poles; their entries are complete and their sizes are free. */
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
  /** The leader's e-mail address. */
  email?: string
}

const LOCATIONS = { alpin: 'talstation', velo: 'seehafen' }

/** Begins a group of a demo shop by the API, in this browser as its leader. */
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

/** Pastes a text into an element, as the browser does. */
export const pasteInto = (target: Locator, text: string) =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Goes from the table to the dialog that asks before the completion. */
export const askToComplete = async (page: Page) => {
  await page.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await tick(page.getByRole('checkbox', { name: /Bedingungen für Gruppenbuchungen/ }))
  await tick(page.getByRole('checkbox', { name: /AGB/ }))
  await page.getByRole('button', { name: 'Gruppe buchen' }).click()
  await expect(page.getByRole('dialog', { name: 'Gruppe jetzt bestellen?' })).toBeVisible()
}
