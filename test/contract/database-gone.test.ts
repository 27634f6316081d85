import { expect, it } from 'vitest'
import { booking, openTestShop } from '#test/support/app.ts'

it('answers 503 with Retry-After when the database is gone, and a page in words', async () => {
  const shop = await openTestShop({ deps: { renderPage: async () => new Response('') } })
  expect((await shop.get('/api/site')).status).toBe(200)
  await shop.close()
  const answer = await shop.post('/api/prices', booking('2026-03-07', '2026-03-08'))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  shop.deps.tenants.forget()
  const page = await shop.app.request('/de')
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('Der Verleih ist gerade nicht erreichbar')
})
