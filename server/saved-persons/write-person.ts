import type { Kysely } from 'kysely'
import type { SavedPerson, SavedPersonInput } from '#contract/customer.ts'
import { hasSizes, savedFields } from '#domain/persons/kept-fields.ts'
import { newId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import { refuseStale } from '#server/base/versions.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { SavedPersonsTable } from '#server/db/customer-tables.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { lockCustomer } from './lock-customer.ts'
import { OWN } from './own-sizes.ts'
import { calledOf, PERSONS_MAX, savedPersonOf } from './saved-persons.ts'

/* Persons that the customer saves: unlike those of a booking, their body sizes stay until the customer removes them. */

/** Locked, because a booking adds sizes without the lock of the customer. */
const savedOf = (trx: Trx, { tenant, id }: CustomerRow) =>
  trx
    .selectFrom('saved_persons')
    .select(['id', 'called', 'type', 'fields'])
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .where('called', '<>', OWN)
    // A booking locks its persons in this order.
    .orderBy('called', (order) => order.collate('C'))
    .forUpdate()
    .execute()

const rowOf = (person: SavedPersonInput) => {
  const { type, ...entered } = person
  const fields = savedFields(entered)
  const sizes: SavedPersonsTable['sizes'] = hasSizes(fields) ? 'kept' : 'none'
  return { row: { type, called: calledOf(person), fields: JSON.stringify(fields), sizes, sizes_until: null }, fields }
}

/** @throws Refusal 409 when the name exists or the limit is reached. */
export const insertPerson = (
  db: Kysely<Database>,
  customer: CustomerRow,
  person: SavedPersonInput,
): Promise<SavedPerson> =>
  transact(db, async (trx) => {
    await lockCustomer(trx, customer)
    const { row, fields } = rowOf(person)
    const others = await savedOf(trx, customer)
    if (others.some(({ called }) => called === row.called)) throw new Refusal(409, { error: 'name taken' })
    if (others.length >= PERSONS_MAX) throw new Refusal(409, { error: 'too many' })
    const id = newId()
    await trx
      .insertInto('saved_persons')
      .values({ tenant: customer.tenant, customer: customer.id, id, ...row })
      .execute()
    return savedPersonOf({ id, type: row.type, fields })
  })

/**
 * @throws Refusal 404 for a person who is not the customer's; 409 when another one has this name, or when the browser
 * has not seen the current data, which includes a removal.
 */
export const replacePerson = (
  db: Kysely<Database>,
  customer: CustomerRow,
  id: string,
  { version, ...person }: SavedPersonInput,
): Promise<SavedPerson> =>
  transact(db, async (trx) => {
    await lockCustomer(trx, customer)
    const { row, fields } = rowOf(person)
    const saved = await savedOf(trx, customer)
    const stored = saved.find((other) => other.id === id)
    const next = savedPersonOf({ id, type: row.type, fields })
    refuseStale(version, stored ? savedPersonOf(stored) : null, next)
    if (!stored) throw new Refusal(404, { error: 'unknown person' })
    if (saved.some((other) => other.id !== id && other.called === row.called))
      throw new Refusal(409, { error: 'name taken' })
    await trx
      .updateTable('saved_persons')
      .set(row)
      .where('tenant', '=', customer.tenant)
      .where('customer', '=', customer.id)
      .where('id', '=', id)
      .execute()
    return next
  })

/** @throws Refusal 404 for a person who is not the customer's, or already removed; 409 when the browser has not seen the current data. */
export const deleteSaved = (
  db: Kysely<Database>,
  customer: CustomerRow,
  id: string,
  version: string | undefined,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockCustomer(trx, customer)
    const stored = (await savedOf(trx, customer)).find((other) => other.id === id)
    if (!stored) throw new Refusal(404, { error: 'unknown person' })
    refuseStale(version, savedPersonOf(stored))
    await trx
      .deleteFrom('saved_persons')
      .where('tenant', '=', customer.tenant)
      .where('customer', '=', customer.id)
      .where('id', '=', id)
      .execute()
  })
