import type { Kysely } from 'kysely'
import type { SavedPerson, SavedPersonInput } from '#contract/customer.ts'
import { hasSizes, savedFields } from '#domain/persons/kept-fields.ts'
import { newId } from '#server/base/random.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import type { SavedPersonsTable } from '#server/db/customer-tables.ts'
import type { Database } from '#server/db/schema.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { OWN } from './own-sizes.ts'
import { calledOf, PERSONS_MAX } from './saved-persons.ts'

/*
 * Persons as the customer writes them, to be kept: other than those that a booking leaves behind, their body sizes stay until the customer takes
 * them out.
 */

/** One after the other for each customer, so that neither a name nor the limit is taken twice. */
const lockCustomer = (trx: Trx, { tenant, id }: CustomerRow) =>
  trx.selectFrom('customers').select('id').where('tenant', '=', tenant).where('id', '=', id).forUpdate().execute()

const othersOf = (trx: Trx, { tenant, id }: CustomerRow) =>
  trx
    .selectFrom('saved_persons')
    .select(['id', 'called'])
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .where('called', '<>', OWN)
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
    const others = await othersOf(trx, customer)
    if (others.some(({ called }) => called === row.called)) throw new Refusal(409, { error: 'name taken' })
    if (others.length >= PERSONS_MAX) throw new Refusal(409, { error: 'too many' })
    const id = newId()
    await trx
      .insertInto('saved_persons')
      .values({ tenant: customer.tenant, customer: customer.id, id, ...row })
      .execute()
    return { id, type: row.type, mainperson: false, ...fields }
  })

/** @throws Refusal 404 for a person who is not the customer's; 409 when another one has that name. */
export const replacePerson = (
  db: Kysely<Database>,
  customer: CustomerRow,
  id: string,
  person: SavedPersonInput,
): Promise<SavedPerson> =>
  transact(db, async (trx) => {
    await lockCustomer(trx, customer)
    const { row, fields } = rowOf(person)
    const others = await othersOf(trx, customer)
    if (others.every((other) => other.id !== id)) throw new Refusal(404, { error: 'unknown person' })
    if (others.some((other) => other.id !== id && other.called === row.called))
      throw new Refusal(409, { error: 'name taken' })
    await trx
      .updateTable('saved_persons')
      .set(row)
      .where('tenant', '=', customer.tenant)
      .where('customer', '=', customer.id)
      .where('id', '=', id)
      .execute()
    return { id, type: row.type, mainperson: false, ...fields }
  })
