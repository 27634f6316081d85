import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedPerson } from '#contract/customer.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { openCustomerShop } from '#test/support/customers.ts'
import { adult, order } from '#test/support/visitor.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const MIA = { type: 3, firstname: 'Mia', lastname: 'Berger', birthday: '2018-03-01', weight: 26 }

type Customer = Awaited<ReturnType<typeof shop.customer>>
const personsOf = async (customer: Customer) =>
  (await customer.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body.persons.filter(
    ({ mainperson }) => !mainperson,
  )

test('A customer adds, changes and deletes a saved person', async () => {
  const anna = await shop.customer('anna@example.com')
  const added = await anna.call<SavedPerson>('POST', '/persondata', MIA)
  expect(added).toMatchObject({ status: 201, body: { ...MIA, mainperson: false } })
  const path = `/persondata/${added.body.id}`
  expect((await anna.call('PUT', path, { ...MIA, weight: null, height: 128 })).status).toBe(200)
  expect(await personsOf(anna)).toEqual([
    {
      id: added.body.id,
      version: expect.any(String) as string,
      mainperson: false,
      type: 3,
      firstname: 'Mia',
      lastname: 'Berger',
      birthday: '2018-03-01',
      height: 128,
    },
  ])
  expect((await anna.call('DELETE', path)).status).toBe(200)
  expect(await personsOf(anna)).toEqual([])
})

test('A name is saved only once, and a change of another customer’s person answers 404', async () => {
  const anna = await shop.customer('anna@example.com')
  const { body } = await anna.call<SavedPerson>('POST', '/persondata', MIA)
  expect(await anna.call('POST', '/persondata', { ...MIA, firstname: ' mia ' })).toMatchObject({
    status: 409,
    body: { error: 'name taken' },
  })
  const tom = await anna.call<SavedPerson>('POST', '/persondata', { ...MIA, firstname: 'Tom' })
  expect((await anna.call('PUT', `/persondata/${tom.body.id}`, MIA)).status).toBe(409)
  const otto = await shop.customer('otto@example.com')
  expect((await otto.call('PUT', `/persondata/${body.id}`, MIA)).status).toBe(404)
  expect((await shop.browser().call('POST', '/persondata', MIA)).status).toBe(401)
  expect((await anna.call('POST', '/persondata', { type: 3, firstname: ' ' })).status).toBe(422)
})

test('The number of saved persons is limited, also for concurrent requests', async () => {
  const anna = await shop.customer('anna@example.com')
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => anna.call('POST', '/persondata', { ...MIA, firstname: `Kind ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
})

test('Booking for kids stores the adult in the profile and the kids as saved persons', async () => {
  const anna = await shop.customer('anna@example.com')
  const contact = { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com', birthday: '1985-02-03' }
  const mia = { ...MIA, type: 3 as const, mainperson: true, label: 'Kind 1', products: [{ id: 'ski', count: 1 }] }
  expect((await anna.checkout(order({ persons: [mia], contact }))).status).toBe(201)
  expect((await anna.call('GET', '/profile')).body).toMatchObject({ firstname: 'Anna', birthday: '1985-02-03' })
  expect(await personsOf(anna)).toMatchObject([{ type: 3, firstname: 'Mia', weight: 26 }])
})

const monthsLater = async (anna: Customer) => {
  shop.minutesLater(60 * 24 * 60)
  await removeExpired(shop.deps)
  await anna.login('anna@example.com')
}

describe('the sizes of a person', () => {
  const ski = [{ id: 'ski', count: 1 }]
  const book = (anna: Customer, sizes: Record<string, number>) =>
    anna.checkout(
      order({
        persons: [adult(ski), { ...MIA, ...sizes, type: 3, mainperson: false, label: 'Kind 1', products: ski }],
      }),
    )

  test('sizes typed in the account are not removed, even after a booking has updated them', async () => {
    const anna = await shop.customer('anna@example.com')
    await anna.call('POST', '/persondata', { ...MIA, weight: 26, height: 128 })
    await book(anna, { weight: 29, shoesize: 33 })
    expect(await personsOf(anna)).toMatchObject([{ weight: 29, height: 128 }])
    await monthsLater(anna)
    const [mia] = await personsOf(anna)
    expect(mia).toMatchObject({ firstname: 'Mia', weight: 29, height: 128 })
    expect(mia).not.toHaveProperty('shoesize')
  })

  test('sizes copied from a booking are removed after the booking’s period for damage claims', async () => {
    const anna = await shop.customer('anna@example.com')
    await anna.call('POST', '/persondata', { type: 3, firstname: 'Mia', lastname: 'Berger' })
    await book(anna, { shoesize: 33 })
    expect(await personsOf(anna)).toMatchObject([{ weight: 26, shoesize: 33 }])
    await monthsLater(anna)
    const [mia] = await personsOf(anna)
    expect(mia).toMatchObject({ firstname: 'Mia', birthday: '2018-03-01' })
    expect(mia).not.toHaveProperty('weight')
    expect(mia).not.toHaveProperty('shoesize')
  })

  test('sizes that the customer overwrites are kept without a time limit', async () => {
    const anna = await shop.customer('anna@example.com')
    await book(anna, {})
    const [{ id }] = (await personsOf(anna)) as [SavedPerson]
    await anna.call('PUT', `/persondata/${id}`, { ...MIA, weight: 30 })
    await monthsLater(anna)
    expect(await personsOf(anna)).toMatchObject([{ weight: 30 }])
  })

  test('the profile keeps sizes typed there, but not sizes copied from a booking', async () => {
    const anna = await shop.customer('anna@example.com')
    const profile = async () => (await anna.call('GET', '/profile')).body
    await anna.checkout(order({ persons: [adult(ski, { weight: 64, shoesize: 39 })] }))
    expect(await profile()).toMatchObject({ weight: 64, shoesize: 39 })
    const { persons } = (await anna.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body
    expect(persons).toEqual([expect.objectContaining({ mainperson: true, weight: 64, shoesize: 39 })])
    await monthsLater(anna)
    expect(await profile()).not.toHaveProperty('weight')

    await anna.checkout(order({ persons: [adult(ski, { weight: 65 })] }))
    await anna.call('PUT', '/profile', { firstname: 'Anna', lastname: 'Berger', language: 'de', shoesize: 40 })
    expect(await profile()).toMatchObject({ shoesize: 40 })
    expect(await profile()).not.toHaveProperty('weight')
    await monthsLater(anna)
    expect(await profile()).toMatchObject({ shoesize: 40 })
  })
})

describe('a save that names a version', () => {
  const profile = { firstname: 'Anna', lastname: 'Berger', language: 'de' }

  test('saving an outdated version of a person is refused with the current version', async () => {
    const anna = await shop.customer('anna@example.com')
    const { body: seen } = await anna.call<SavedPerson>('POST', '/persondata', MIA)
    const path = `/persondata/${seen.id}`
    const first = await anna.call<SavedPerson>('PUT', path, { ...MIA, weight: 27, version: seen.version })
    expect(first.status).toBe(200)
    const stale = { ...MIA, weight: 28, version: seen.version }
    expect(await anna.call('PUT', path, stale)).toMatchObject({
      status: 409,
      body: { error: 'changed', current: { ...MIA, weight: 27, version: first.body.version } },
    })
    expect((await anna.call('DELETE', `${path}?version=${seen.version}`)).status).toBe(409)
    expect(await personsOf(anna)).toMatchObject([{ weight: 27 }])
    expect((await anna.call('PUT', path, { ...stale, version: first.body.version })).status).toBe(200)
    expect(await personsOf(anna)).toMatchObject([{ weight: 28 }])
  })

  test('saving a removed person is refused, and removing again answers 404', async () => {
    const anna = await shop.customer('anna@example.com')
    const { body: seen } = await anna.call<SavedPerson>('POST', '/persondata', MIA)
    const path = `/persondata/${seen.id}`
    expect((await anna.call('DELETE', `${path}?version=${seen.version}`)).status).toBe(200)
    expect((await anna.call('DELETE', `${path}?version=${seen.version}`)).status).toBe(404)
    expect(await anna.call('PUT', path, { ...MIA, version: seen.version })).toMatchObject({
      status: 409,
      body: { error: 'changed', current: null },
    })
  })

  test('saving an outdated version of the profile is refused with the current version', async () => {
    const anna = await shop.customer('anna@example.com')
    const { version } = (await anna.call('GET', '/profile')).body
    expect((await anna.call('PUT', '/profile', { ...profile, city: 'Graz', version })).status).toBe(200)
    const refused = await anna.call('PUT', '/profile', { ...profile, city: 'Linz', version })
    expect(refused).toMatchObject({ status: 409, body: { error: 'changed', current: { city: 'Graz' } } })
    expect((await anna.call('GET', '/profile')).body).toMatchObject({ city: 'Graz' })
    const { current } = refused.body as unknown as { current: { version: string } }
    const kept = await anna.call('PUT', '/profile', { ...profile, city: 'Linz', version: current.version })
    expect(kept).toMatchObject({ status: 200, body: { city: 'Linz' } })
  })

  test('a save sent twice is carried out only once', async () => {
    const anna = await shop.customer('anna@example.com')
    const { version } = (await anna.call('GET', '/profile')).body
    const save = () => anna.call('PUT', '/profile', { ...profile, city: 'Graz', version })
    const { status, body } = await save()
    expect(await save()).toMatchObject({ status, body })
    const { body: seen } = await anna.call<SavedPerson>('POST', '/persondata', MIA)
    const again = () => anna.call('PUT', `/persondata/${seen.id}`, { ...MIA, weight: 27, version: seen.version })
    expect(await again()).toMatchObject({ status: 200 })
    expect(await again()).toMatchObject({ status: 200 })
  })

  test('only one of several concurrent saves of the same version succeeds', async () => {
    const anna = await shop.customer('anna@example.com')
    const { version } = (await anna.call('GET', '/profile')).body
    const { body: seen } = await anna.call<SavedPerson>('POST', '/persondata', MIA)
    const answers = await Promise.all([
      ...['Graz', 'Linz', 'Wels'].map((city) => anna.call('PUT', '/profile', { ...profile, city, version })),
      ...[30, 31, 32].map((weight) =>
        anna.call('PUT', `/persondata/${seen.id}`, { ...MIA, weight, version: seen.version }),
      ),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409])
  })

  test('saving is refused if a booking has updated the sizes since the sent version', async () => {
    const anna = await shop.customer('anna@example.com')
    const { body: seen } = await anna.call<SavedPerson>('POST', '/persondata', MIA)
    const ski = [{ id: 'ski', count: 1 }]
    const mia = { ...MIA, weight: 29, type: 3 as const, mainperson: false, label: 'Kind 1', products: ski }
    await anna.checkout(order({ persons: [adult(ski), mia] }))
    const path = `/persondata/${seen.id}`
    expect((await anna.call('PUT', path, { ...MIA, height: 128, version: seen.version })).status).toBe(409)
    expect((await anna.call('PUT', path, { ...MIA, height: 128 })).status).toBe(200)
  })
})
