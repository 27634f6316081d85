import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/app.ts'
import { order, visitor } from '#test/support/visitor.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const SUCCEEDS = '4200000000000091'

test('The purchase of a paid booking is measured only once, even with concurrent requests', async () => {
  const anna = visitor(shop.app)
  const { bookingId } = (await anna.checkout(order())).body
  const count = () => anna.send<{ isFirst: boolean }>('POST', `/worked/de/api/checkout/${bookingId}/purchase`, {})
  expect(await count()).toMatchObject({ status: 200, body: { isFirst: false } })
  await anna.enterCard((await anna.startPayment(bookingId)).body, SUCCEEDS)
  expect((await anna.paymentState(bookingId)).body.state).toBe('success')
  const answers = await Promise.all(Array.from({ length: 5 }, count))
  expect(answers.filter(({ body }) => body.isFirst)).toHaveLength(1)
  expect(await count()).toMatchObject({ body: { isFirst: false } })
})
