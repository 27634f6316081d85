import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { adult, order } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
afterAll(() => shop.close())

interface Field {
  path: string
  schema: z.ZodMiniType
}

const textsOf = (schema: z.core.$ZodType, path: string): Field[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return [{ path, schema: schema as z.ZodMiniType }]
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, part]) => textsOf(part, `${path}.${key}`))
  if (def.type === 'array') return textsOf(def.element, path)
  if (def.type === 'union') return def.options.flatMap((part) => textsOf(part, path))
  return 'innerType' in def ? textsOf(def.innerType, path) : []
}

const FREE = /\.(remark|reason|word|message|password|token)$/
const fields = Object.values<Call>(CALLS).flatMap(({ method, path, body }) =>
  body ? textsOf(body, `${method} ${path} `) : [],
)
const lineFields = fields.filter(({ path }) => !FREE.test(path))

test('The checked single-line fields include fields of orders, accounts, withdrawals and links', () => {
  const paths = lineFields.map(({ path }) => path)
  for (const path of [
    'POST /api/checkout .persons.firstname',
    'POST /api/checkout .persons.products.property1',
    'POST /api/customer/register .lastname',
    'POST /api/withdrawal .name',
    'POST /api/checkout/link .number',
  ])
    expect(paths).toContain(path)
})

test.each([
  ['a line break', '\n'],
  ['a line separator', '\u2028'],
  ['a tab', '\t'],
  ['an escape', '\u001B'],
  ['the control character NEL', '\u0085'],
  ['a change of text direction', '\u202E'],
  ['a zero-width space', '\u200B'],
])('No single-line field accepts %s', (_name, character) => {
  const taking = lineFields.filter(({ schema }) => z.safeParse(schema, `Anna${character}Berger`).success)
  expect(taking.map(({ path }) => path)).toEqual([])
})

test('Multi-line texts accept line breaks and tabs, but no escape characters', async () => {
  const anna = shop.browser()
  expect((await anna.checkout(order({ remark: 'Anreise spät,\n\tdanke' }))).status).toBe(201)
  expect((await anna.checkout(order({ remark: 'Anreise\u001B[2J spät' }))).status).toBe(422)
})

test('A name that is a web address is refused with the field’s path', async () => {
  const persons = [adult([{ id: 'ski', count: 1 }], { lastname: 'gewinn.example/jetzt' })]
  expect(await shop.browser().checkout(order({ persons }))).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'persons.0.lastname' }] },
  })
  expect((await shop.browser().register('anna@example.com', { firstname: 'www.gewinn.example' })).status).toBe(422)
})

test('A stored booking with texts that are refused today can still be read', async () => {
  const anna = await shop.customer('anna@example.com')
  const { bookingId } = (await anna.checkout(order())).body
  const { payload } = await shop.db.selectFrom('reservations').select('payload').executeTakeFirstOrThrow()
  const odd = { firstname: 'Anna\n\nwww.gewinn.example', city: 'Berg\t' }
  const old = {
    ...payload,
    persons: payload.persons.map((person) => ({ ...person, ...odd })),
    groupname: 'Klasse\n3b',
    remark: 'spät\u202E',
  }
  await shop.db
    .updateTable('reservations')
    .set({ payload: JSON.stringify(old) })
    .where('id', '=', bookingId)
    .execute()
  expect((await anna.reservation(bookingId)).body.booking.persons[0]).toMatchObject(odd)
  expect((await anna.call('GET', '/export')).status).toBe(200)
})
