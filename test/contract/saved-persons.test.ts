import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SavedPerson } from '#contract/customer.ts'
import { openCustomerShop } from '#test/support/customers.ts'

const shop = await openCustomerShop()
beforeEach(() => shop.forgetAll())
afterAll(() => shop.close())

const MIA = { type: 3, firstname: 'Mia', lastname: 'Berger', birthday: '2018-03-01', weight: 26 }

type Customer = Awaited<ReturnType<typeof shop.customer>>
const personsOf = async (customer: Customer) =>
  (await customer.call<{ persons: SavedPerson[] }>('GET', '/persondata')).body.persons.filter(
    ({ mainperson }) => !mainperson,
  )

test('A customer writes down who comes along, changes it and takes it out again', async () => {
  const anna = await shop.customer('anna@example.com')
  const added = await anna.call<SavedPerson>('POST', '/persondata', MIA)
  expect(added).toMatchObject({ status: 201, body: { ...MIA, mainperson: false } })
  const path = `/persondata/${added.body.id}`
  expect((await anna.call('PUT', path, { ...MIA, weight: null, height: 128 })).status).toBe(200)
  expect(await personsOf(anna)).toEqual([
    {
      id: added.body.id,
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

test('A name is given once, and another customer’s person is nobody', async () => {
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

test('A family is kept, a school class is not, however many are sent at once', async () => {
  const anna = await shop.customer('anna@example.com')
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) => anna.call('POST', '/persondata', { ...MIA, firstname: `Kind ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
})
