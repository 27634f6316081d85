import { afterAll, beforeEach, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { openMailShop } from '#test/support/mail.ts'
import { adult, order } from '#test/support/visitor.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const [winter, bikes] = workedTenant.categories
const shopWith = (rule: string, more: Partial<Tenant['shop']> = {}): Tenant => ({
  ...workedTenant,
  shop: { ...workedTenant.shop, ...more },
  categories: [
    winter!,
    {
      ...bikes!,
      products: bikes!.products.map((product) => ({
        ...product,
        ...(product.id === 'city-bike' && { deposit: 10_000 }),
      })),
    },
  ],
  contents: inEachLocale((locale) => ({
    agb:
      locale === 'en'
        ? { title: 'Terms', content: `<p>${rule} in English</p>` }
        : { title: 'AGB', content: `<p>${rule}</p>` },
  })),
})

const shop = await openMailShop({ tenants: [shopWith('Erste Fassung')] })
const { queue, sendDue, received, book, db } = shop

const replaceShop = async (tenant: Tenant, version: string) => {
  await db
    .updateTable('tenants')
    .set({ data: JSON.stringify(tenant), version })
    .where('tenant', '=', 'worked')
    .execute()
  shop.deps.tenants.forget()
}
beforeEach(async () => {
  await shop.forgetAll()
  await replaceShop(shopWith('Erste Fassung'), 'first')
})
afterAll(() => shop.close())

const confirmation = async (reservation: string, language: 'de' | 'en' = 'de') => {
  await queue({ kind: 'confirmed' }, { reservation, language })
  await sendDue()
  return (await received()).at(-1)!
}
const attached = ({ attachments }: Awaited<ReturnType<typeof confirmation>>) => {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/html')
  return file && { name: file.filename, text: new TextDecoder().decode(file.content as ArrayBuffer) }
}

test('The confirmation contains the accepted terms, even after an import has changed them', async () => {
  const { bookingId, number } = await book()
  await replaceShop(shopWith('Zweite Fassung'), 'second')
  const file = attached(await confirmation(bookingId))!
  expect(file.name).toBe(`AGB-${number}.html`)
  expect(file.text).toContain('<p>Erste Fassung</p>')
  expect(file.text).not.toContain('Zweite Fassung')
  for (const words of [number, 'Musterverleih GmbH', 'FN 000000 m', 'ATU00000000']) expect(file.text).toContain(words)

  const { bookingId: later } = await book()
  expect(attached(await confirmation(later))!.text).toContain('<p>Zweite Fassung</p>')
})

test('The confirmation contains the terms in the language of the order', async () => {
  const { bookingId, number } = await book({ language: 'en' })
  expect(attached(await confirmation(bookingId, 'en'))).toMatchObject({
    name: `Terms-${number}.html`,
    text: expect.stringContaining('<p>Erste Fassung in English</p>'),
  })
})

test('The confirmation of a changed booking contains the terms accepted with the change', async () => {
  const { anna, bookingId } = await book()
  await replaceShop(shopWith('Zweite Fassung'), 'second')
  const changed = await anna.change(bookingId, order({ persons: [adult([{ id: 'helmet', count: 1 }])] }))
  expect(changed.status).toBe(200)
  await sendDue()
  expect(attached(await confirmation(bookingId))!.text).toContain('<p>Zweite Fassung</p>')
})

test('The confirmation mail contains the shop’s name, the deposit and the coverage’s terms', async () => {
  const bike = [{ id: 'city-bike', count: 1 }]
  const { bookingId } = await book({ persons: [adult(bike, { coverage: true })] })
  const { text, html } = await confirmation(bookingId)
  const plain = text!.replaceAll('\u00A0', ' ')
  for (const words of [
    'Musterverleih GmbH',
    'Dorfstraße 1, 6999 Musterdorf, Österreich',
    'UID-Nummer: ATU00000000',
    '100,00 € Kaution',
    'Bei Diebstahl zahlen Sie 25 % des Zeitwerts.',
  ])
    expect(plain).toContain(words)
  expect(html).toContain('Musterverleih GmbH')
})

test('The confirmation states that voluntary withdrawal ends after fourteen days or when the rental begins', async () => {
  await replaceShop(shopWith('Erste Fassung', { withdrawal: true, withdrawalDays: 14 }), 'granted')
  const { bookingId } = await book()
  const { text } = await confirmation(bookingId)
  expect(text!.replaceAll('\u00A0', ' ')).toContain(
    '14 Tage lang widerrufen, längstens bis die Leihe beginnt: bis So 8. März 2026',
  )
})

test('The invoice’s file is named after the booking number if the shop issues invoices', async () => {
  const invoices = { legal: { ...workedTenant.shop.legal, invoices: true } }
  await replaceShop(shopWith('Erste Fassung', invoices), 'invoices')
  const { anna, bookingId, number } = await book()
  const { headers } = await anna.send('GET', `/worked/de/api/checkout/${bookingId}/receipt.pdf`)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Rechnung-${number}.pdf"`)
})
