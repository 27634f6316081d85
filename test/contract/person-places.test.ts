import * as z from 'zod/mini'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PersonExport } from '#contract/customer.ts'
import { addressHash, proveAddress } from '#server/auth/proved-address.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { knownPerson } from '#server/customers/place.ts'
import { PERSON_PLACES, PLACE_NAMES } from '#server/customers/person-places.ts'
import { transact } from '#server/db/transact.ts'
import { askForNewsletter } from '#server/newsletter/opt-in.ts'
import { commandLine } from '#test/support/command-line.ts'
import { browser } from '#test/support/customers.ts'
import { general, groupTenant, groupVisitor, leader, pupil } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'
import { namesNobody } from '#test/support/names-nobody.ts'
import { rowsOf } from '#test/support/rows-of.ts'
import { adult, boot, order } from '#test/support/visitor.ts'

const shop = await openMailShop({ tenants: [groupTenant], environment: { TRUST_PROXY: 1 } })
afterAll(() => shop.close())

const ZENZI = 'zenzi@example.com'
const ski = [{ id: 'ski', count: 1 }]

const customer = async (email: string, firstname: string) => {
  const visit = browser(shop.app, { address: `203.0.113.${firstname.length}` })
  await visit.register(email, { firstname })
  await answerRequests(shop.deps)
  const rows = await shop.db.selectFrom('mails').select('mail').where('recipient', '=', email).execute()
  const mail = rows.map((row) => row.mail).find(({ kind }) => kind === 'activation')
  if (mail?.kind !== 'activation') throw new Error('no activation')
  await visit.activate(mail.token)
  return visit
}
type Customer = Awaited<ReturnType<typeof customer>>

const paidAndChanging = async (visit: Customer, more: Parameters<typeof order>[0]) => {
  const { body } = await visit.checkout(order(more))
  await visit.enterCard((await visit.startPayment(body.bookingId)).body, '4200000000000091')
  await visit.paymentState(body.bookingId)
  const dearer = order({ ...more, date: { from: '2026-03-09', to: '2026-03-13' } })
  expect((await visit.call('PUT', `/reservations/${body.bookingId}`, dearer)).status).toBe(200)
  return body
}

const WORDS = [
  'Profilweg',
  'Kathi',
  'Eigenbuchung',
  'Bemerkung',
  'Mitreise',
  'Gruppenbemerkung',
  'Gruppenleitung',
  'Gruppeneintrag',
  'Widerruf',
  'Anfrage',
  'Erstattungsgrund',
  'Notiz',
  'Meldung',
]

const plant = async () => {
  const zenzi = await customer(ZENZI, 'Zenzi')
  const profile = (await zenzi.call('GET', '/profile')).body
  await zenzi.call('PUT', '/profile', { ...profile, firstname: 'Zenzi', lastname: 'Huber', address: 'Profilweg 1' })
  await zenzi.call('POST', '/persondata', { type: 3, firstname: 'Kathi', lastname: 'Huber' })
  const self = adult(ski, { label: 'Zenzi', firstname: 'Zenzi', lastname: 'Eigenbuchung', email: ZENZI })
  const own = await paidAndChanging(zenzi, { persons: [self], remark: 'Bemerkung von Zenzi' })

  const anna = await customer('anna@example.com', 'Anna')
  const fellow = adult([boot('26.5')], {
    shoesize: 41,
    mainperson: false,
    label: 'Zenzi',
    firstname: 'Zenzi',
    lastname: 'Mitreise',
    email: 'Zenzi@Example.com',
  })
  const annas = await paidAndChanging(anna, { persons: [adult(ski), fellow] })

  const came = { how: 'came', name: 'Zenzi Mitreise', lines: [], fields: [] }
  await shop.db
    .updateTable('reservation_changes')
    .set({ differences: JSON.stringify({ persons: [came], date: null, location: null, details: [] }) })
    .where('reservation', '=', annas.bookingId)
    .execute()

  const named = {
    general: general({ remark: 'Gruppenbemerkung von Zenzi' }),
    leader: leader({ firstname: 'Zenzi', lastname: 'Gruppenleitung', email: ZENZI }),
  }
  const { body: led } = await groupVisitor(shop.app).begin(named)
  const answer = { kind: 'declined', word: 'Absage an Zenzi' }
  await shop.db
    .updateTable('groups')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', led.id)
    .execute()
  await groupVisitor(shop.app).begin({ persons: [pupil('Zenzi', { lastname: 'Gruppeneintrag', email: ZENZI })] })

  const now = shop.clock()
  await proveAddress(shop.db, 'worked', addressHash(ZENZI), now)
  await transact(shop.db, (trx) =>
    askForNewsletter(trx, { tenant: 'worked', email: ZENZI, language: 'de', reservation: null, now }),
  )
  const declared = { tenant: 'worked', name: 'Zenzi Widerruf', number: own.number, email: ZENZI, received_at: now }
  await shop.db
    .insertInto('withdrawals')
    .values([
      { ...declared, id: 'of-booking', reservation: own.bookingId, email: 'else@example.com' },
      { ...declared, id: 'of-none', reservation: null },
    ])
    .execute()
  const payment = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('reservation', '=', own.bookingId)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('refunds')
    .values({
      tenant: 'worked',
      id: 'refund',
      reservation: own.bookingId,
      payment: payment.id,
      amount: 1,
      reason: 'shop',
      note: 'Erstattungsgrund von Zenzi',
      state: 'done',
      provider_refund_id: null,
      result_code: null,
      created_at: now,
      due_at: null,
      settled_at: now,
    })
    .execute()
  await shop.db
    .insertInto('staff')
    .values({ tenant: 'worked', id: 'staff', email: 'team@example.com', password_hash: null, created_at: now })
    .execute()
  await shop.db
    .insertInto('staff_actions')
    .values({
      tenant: 'worked',
      id: 'action',
      reservation: own.bookingId,
      staff: 'staff',
      action: 'cancel',
      amount: null,
      reason: 'Notiz zu Zenzi',
      at: now,
      order_hash: null,
    })
    .execute()
  const recorded = { tenant: 'worked', received_at: now, recording: Buffer.from('') }
  const report = { tenant: 'worked', received_at: now, reservation: null, email: null, locale: 'de' } as const
  await shop.db
    .insertInto('recordings')
    .values(['ABCD2345', 'ABCD2346'].map((code) => ({ ...recorded, code })))
    .execute()
  await shop.db
    .insertInto('reports')
    .values([
      { ...report, code: 'ABCD2345', email: ZENZI, message: 'Meldung von Zenzi' },
      { ...report, code: 'ABCD2346', reservation: own.bookingId, message: 'Zenzi zu ihrer Buchung' },
    ])
    .execute()
  await browser(shop.app).register(ZENZI, { firstname: 'Zenzi', lastname: 'Anfrage' })
  return { anna, annas }
}

let planted: Awaited<ReturnType<typeof plant>>
beforeAll(async () => {
  planted = await plant()
})

const run = async (action: string) => {
  return (await commandLine(shop.db, { clock: shop.clock })('customer', action, ZENZI)).join('\n')
}

const traces = () => rowsOf(shop.db, ['Zenzi', ...WORDS])
const tablesOf = (rows: readonly string[]) => [...new Set(rows.map((row) => row.slice(0, row.indexOf(':'))))].toSorted()
const columns = PLACE_NAMES.flatMap((name) => [...PERSON_PLACES[name].columns])
const HASHES = columns.filter((name) => /\.(address_hash|bucket)$/.test(name))

describe('the database columns with personal data', () => {
  test('the list of personal data contains all text columns that can identify a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'bytea', 'tsvector', 'ARRAY', 'character varying')
      order by 1`.execute(shop.db)
    expect(rows.map(({ name }) => name).filter((name) => !columns.includes(name) && !namesNobody(name))).toEqual([])
    expect(columns.filter(namesNobody)).toEqual([])
  })

  test('each column with personal data contains data of the test person', async () => {
    const empty: string[] = []
    for (const column of new Set(columns.filter((name) => !HASHES.includes(name)))) {
      const [table, name] = column.split('.') as [string, string]
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(name)}::text ~* ${['zenzi', ...WORDS].join('|')}`.execute(shop.db)
      if (rows[0]!.count === 0) empty.push(column)
    }
    expect(empty).toEqual([])
    const named = [...new Set(columns.filter((name) => !HASHES.includes(name)).map((name) => name.split('.')[0]!))]
    expect(tablesOf(await traces())).toEqual(named.toSorted())
  })

  test('the customer command finds the person in each column with personal data', async () => {
    const person = await knownPerson(shop.db, 'worked', ZENZI)
    const missed: string[] = []
    for (const name of PLACE_NAMES) if ((await PERSON_PLACES[name].find(shop.db, person)).count === 0) missed.push(name)
    expect(missed).toEqual([])
    expect(await run('find')).toMatch(
      /an account, 1 booking, 2 groups, part in 1 booking of others, 1 change, the newsletter, \d mails, 2 withdrawals, 2 reports, 1 request, saved by 1 customer/,
    )
  })

  test('an export contains all of the person’s data and no data of others', async () => {
    const text = await run('export')
    const { tenant: _tenant, ...exported } = JSON.parse(text) as { tenant: string }
    z.parse(PersonExport, exported)
    expect(WORDS.filter((word) => !text.includes(word))).toEqual([])
    expect(text).not.toMatch(/anna@|Berger/)
  })

  test('erasing the person removes that person’s data from all columns with personal data', async () => {
    await run('erase')
    expect(await traces()).toEqual([])
    await expect(run('find')).rejects.toThrow('No shop has data about this address')
    const hashes = await shop.db.selectFrom('proved_addresses').selectAll().execute()
    expect(hashes).toEqual([])
  })

  test('after an erasure, other customers’ bookings remain and can be changed without the name', async () => {
    const { anna, annas } = planted
    const { booking, amount } = (await anna.reservation(annas.bookingId)).body
    expect(amount).toBe(annas.amount)
    expect(booking.persons).toEqual([
      expect.objectContaining({ firstname: 'Anna', lastname: 'Berger' }),
      { mainperson: false, type: 1, label: '2', products: [boot('26.5')], isErased: true },
    ])
    const body = { ...booking, remark: 'bitte leise' }
    expect(await anna.call('PUT', `/reservations/${annas.bookingId}`, body)).toMatchObject({ status: 200 })
    const again = (await anna.reservation(annas.bookingId)).body.booking
    expect(again.persons[1]).toMatchObject({ isErased: true, products: [boot('26.5')] })
    const more = { ...booking, persons: [...booking.persons, { ...booking.persons[1], label: '3' }] }
    expect((await anna.call('PUT', `/reservations/${annas.bookingId}`, more)).status).toBe(422)
  })
})
