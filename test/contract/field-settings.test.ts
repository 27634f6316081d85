import { afterAll, expect, test } from 'vitest'
import { FieldSettings } from '#contract/person.ts'
import { openTestShop } from '#test/support/app.ts'
import { groupTenant, groupVisitor, leader, pupil } from '#test/support/groups.ts'
import { browser } from '#test/support/customers.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { adult, order, visitor } from '#test/support/visitor.ts'

const personalFields = { address: 'requiredFromOneDay', gender: 'hidden', shoesize: 'hidden' } as const
const shop = await openTestShop({
  tenants: [{ ...groupTenant, shop: { ...groupTenant.shop, personalFields } }],
  environment: { RATE_LIMITS: 'off' },
})
afterAll(() => shop.close())

const rented = (hours: number | null, address: string | null) =>
  order({
    date: { from: '2026-03-09', to: '2026-03-09' },
    hours,
    persons: [adult([{ id: 'city-bike', count: 1 }], { address, gender: 2 })],
  })

test('An address is required for rentals by the day, and not stored for hourly rentals', async () => {
  const anna = visitor(shop.app)
  expect(await anna.checkout(rented(null, null))).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'persons.0.address' }] },
  })
  for (const [hours, stored] of [
    [null, 'Seeweg 3'],
    [3, null],
  ] as const) {
    const { status, body } = await anna.checkout(rented(hours, 'Seeweg 3'))
    expect(status).toBe(201)
    const { booking } = (await anna.reservation(body.bookingId)).body
    expect(booking.persons[0]).toMatchObject({ address: stored, gender: null, firstname: 'Anna' })
  }
})

const hidden = { gender: 2, shoesize: 42 } as const
const worn = [{ id: 'boot', count: 1, modelId: 'soft', property1: '26.5' }]

test('A group stores no fields that the shop hides, except those that equipment requires', async () => {
  const anna = groupVisitor(shop.app)
  const unread = { gender: 'x', phone: 'y' }
  const { body: group, status } = await anna.begin({
    leader: leader(hidden),
    persons: [pupil('Mia', { ...hidden, unread }), pupil('Ben', { ...hidden, products: worn })],
  })
  expect(status).toBe(201)
  await anna.add(group.id, pupil('Leo', hidden))
  await anna.post(`group/${group.id}/persons/import`, { rows: [{ type: 3, firstname: 'Eva', ...hidden }] })
  await anna.change(group.id, { leader: leader(hidden) })
  const stored = await shop.db.selectFrom('group_persons').select('fields').execute()
  const heads = await shop.db.selectFrom('groups').select('leader').execute()
  const persons = [...heads.map(({ leader: head }) => head!), ...stored.map(({ fields }) => fields)]
  expect(persons.map(({ firstname, gender, shoesize }) => [firstname, gender, shoesize])).toEqual([
    ['Anna', undefined, undefined],
    ['Mia', undefined, undefined],
    ['Ben', undefined, 42],
    ['Leo', undefined, undefined],
    ['Eva', undefined, undefined],
  ])
  expect(persons.flatMap((person) => person.unread ?? [])).toEqual([{ phone: 'y' }])
})

test('An account stores no fields that the shop hides, except measures', async () => {
  const anna = browser(shop.app)
  await anna.register('anna@example.com')
  await answerRequests(shop.deps)
  const mails = await shop.db.selectFrom('mails').select('mail').execute()
  const activation = mails.map(({ mail }) => mail).find(({ kind }) => kind === 'activation')
  await anna.activate((activation as { token: string }).token)
  const measured = { gender: null, shoesize: 42 }
  const answers = [
    await anna.call('PUT', '/profile', { firstname: 'Anna', lastname: 'Berger', language: 'de', ...hidden }),
    await anna.call<{ id: string }>('POST', '/persondata', { firstname: 'Mia', type: 3, ...hidden }),
  ]
  answers.push(
    await anna.call('PUT', `/persondata/${answers[1]!.body.id as string}`, { firstname: 'Mia', type: 3, ...hidden }),
  )
  for (const { status, body } of answers) {
    expect(status).toBeLessThan(300)
    expect({ gender: null, ...body }).toMatchObject(measured)
  }
})

test('A shop cannot hide the age, because prices depend on it', () => {
  expect(FieldSettings.safeParse({ age: 'hidden' }).success).toBe(false)
  expect(FieldSettings.safeParse({ age: 'requiredFromOneDay' }).success).toBe(false)
  expect(FieldSettings.safeParse({ age: 'required' }).success).toBe(true)
})
