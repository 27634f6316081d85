import { Refusal } from '#server/base/refusal.ts'
import { has } from '#server/db/has.ts'
import type { CustomerRow, SavedPersonRow } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { type Db, type Trx, transact } from '#server/db/transact.ts'
import { sql } from 'kysely'
import {
  type SizeFields,
  hasSizes,
  profileFields,
  savedFields,
  SIZE_FIELDS,
  sizeFields,
} from '#domain/persons/saved-fields.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { BookingPayload } from '#contract/booking.ts'
import { ADULT } from '#contract/constants.ts'
import type { SavedPerson, SavedPersonInput } from '#contract/customer.ts'
import type { PersonalFields } from '#contract/person.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newId } from '#server/base/random.ts'
import { withVersion, refuseStale } from '#server/base/versions.ts'

/** @throws Refusal 401 if the account was erased since the request began */
export const lockCustomer = async (
  trx: Trx,
  { tenant, id }: Pick<CustomerRow, 'tenant' | 'id'>,
): Promise<CustomerRow> => {
  const row = await trx.selectFrom('customers').selectAll().where(has({ tenant, id })).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal(401, { error: 'not logged in' })
  return row
}

/** The name under which the customer's own body sizes from bookings are stored, because no person has an empty name. */
export const OWN = ''

export const ownSizes = async (db: Db, { tenant, id }: Pick<CustomerRow, 'tenant' | 'id'>): Promise<SizeFields> => {
  const row = await db
    .selectFrom('saved_persons')
    .select('fields')
    .where(has({ tenant, customer: id, called: OWN }))
    .executeTakeFirst()
  return row?.fields ?? {}
}

export const forgetOwnSizes = (db: Db, { tenant, id }: Pick<CustomerRow, 'tenant' | 'id'>): Promise<unknown> =>
  db
    .deleteFrom('saved_persons')
    .where(has({ tenant, customer: id, called: OWN }))
    .execute()

export const sizesUntil = ({ tenant }: Shop, lastDay: IsoDay): IsoDay => addDays(lastDay, tenant.shop.claimsWindowDays)

const PERSONS_MAX = 20

export const calledOf = ({ firstname, lastname }: Pick<PersonalFields, 'firstname' | 'lastname'>) =>
  [firstname, lastname].filter(Boolean).join(' ').toLowerCase()

const fillProfile = async (trx: Trx, customer: CustomerRow, person: PersonalFields) => {
  const own = profileFields(person)
  // Reads the profile again, because it may have been saved since the request began.
  const { tenant, id, profile } = await lockCustomer(trx, customer)
  await trx
    .updateTable('customers')
    .set({ profile: JSON.stringify({ ...own, ...savedFields(profile) }) })
    .where(has({ tenant, id }))
    .execute()
}

/**
 * The body sizes that a saved person lacks. If the customer keeps this person's sizes, a booking adds none, because the
 * customer has not agreed to store more.
 */
const sizesNotWritten = sql`array(
  select size from unnest(${[...SIZE_FIELDS]}::text[]) as size where not saved_persons.fields ? size)`

/** Body sizes that the customer has not saved are removed after the day `sizesUntil`. */
export const rememberPersons = async (
  trx: Trx,
  customer: CustomerRow,
  { persons, contact }: Pick<BookingPayload, 'persons' | 'contact'>,
  sizesUntil: IsoDay,
): Promise<void> => {
  const { tenant, id } = customer
  const booker = bookerOf({ persons, contact })
  const self = booker && normalEmail(booker.email ?? '') === customer.email ? booker : undefined
  if (self) await fillProfile(trx, customer, self)
  if (persons.length > PERSONS_MAX) return
  const rows = new Map<string, Omit<Database['saved_persons'], 'fields'> & { fields: string }>()
  for (const person of persons) {
    const isSelf = person === self
    const called = isSelf ? OWN : calledOf(person)
    const fields = isSelf ? sizeFields(person) : savedFields(person)
    if (isSelf ? !hasSizes(fields) : !person.firstname) continue
    rows.set(called, {
      tenant,
      customer: id,
      id: newId(),
      type: person.type,
      called,
      fields: JSON.stringify(fields),
      ...(hasSizes(fields) ? { sizes: 'until', sizes_until: sizesUntil } : { sizes: 'none', sizes_until: null }),
    })
  }
  if (rows.size === 0) return
  await trx
    .insertInto('saved_persons')
    // Sorts the persons, so that two bookings of the same customer lock them in the same order and never deadlock.
    .values([...rows.values()].toSorted((a, b) => (a.called < b.called ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'customer', 'called']).doUpdateSet({
        type: (eb) => eb.ref('excluded.type'),
        fields: sql<string>`saved_persons.fields || case saved_persons.sizes
          when 'kept' then excluded.fields - ${sizesNotWritten}
          else excluded.fields end`,
        sizes: sql<Database['saved_persons']['sizes']>`case saved_persons.sizes
          when 'none' then excluded.sizes
          else saved_persons.sizes end`,
        sizes_until: sql<IsoDay | null>`case when saved_persons.sizes <> 'kept'
          then greatest(saved_persons.sizes_until, excluded.sizes_until) end`,
      }),
    )
    .execute()
}

const savedRows = (db: Db, { tenant, id }: CustomerRow) =>
  db
    .selectFrom('saved_persons')
    .select(['id', 'type', 'fields'])
    .where(has({ tenant, customer: id }))
    .where('called', '<>', OWN)
    .orderBy('type')
    .orderBy('called')
    .limit(100)
    .execute()

const savedPersonOf = ({ id, type, fields }: Pick<SavedPersonRow, 'id' | 'type' | 'fields'>) =>
  withVersion({ id, type, mainperson: false, ...fields })

export const personsOf = async (db: Db, customer: CustomerRow): Promise<SavedPerson[]> => [
  {
    id: customer.id,
    type: ADULT,
    mainperson: true,
    ...(await ownSizes(db, customer)),
    ...savedFields(customer.profile),
    email: customer.email,
  },
  ...(await savedRows(db, customer)).map(savedPersonOf),
]

const savedOf = (trx: Trx, { tenant, id }: CustomerRow) =>
  trx
    .selectFrom('saved_persons')
    .select(['id', 'called', 'type', 'fields'])
    .where(has({ tenant, customer: id }))
    .where('called', '<>', OWN)
    // Locks the persons in the same order as a booking, so that a change of persons and a booking never deadlock.
    .orderBy('called', (order) => order.collate('C'))
    .forUpdate()
    .execute()

const rowOf = (person: SavedPersonInput) => {
  const { type, ...entered } = person
  const fields = savedFields(entered)
  const sizes: Database['saved_persons']['sizes'] = hasSizes(fields) ? 'kept' : 'none'
  return { row: { type, called: calledOf(person), fields: JSON.stringify(fields), sizes, sizes_until: null }, fields }
}

/** @throws Refusal 409 if the customer has a person with this name, or too many persons */
export const insertPerson = (db: Db, customer: CustomerRow, person: SavedPersonInput): Promise<SavedPerson> =>
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
 * @throws Refusal 404 if the person is not the customer's, or 409 if another person has this name, or if the browser
 * has not seen that the data was changed or removed
 */
export const replacePerson = (
  db: Db,
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
      .where(has({ tenant: customer.tenant, customer: customer.id, id }))
      .execute()
    return next
  })

/**
 * @throws Refusal 404 if the person is not the customer's, or was removed before, or 409 if the browser has not seen
 * the current data
 */
export const deleteSaved = (db: Db, customer: CustomerRow, id: string, version: string | undefined): Promise<void> =>
  transact(db, async (trx) => {
    await lockCustomer(trx, customer)
    const stored = (await savedOf(trx, customer)).find((other) => other.id === id)
    if (!stored) throw new Refusal(404, { error: 'unknown person' })
    refuseStale(version, savedPersonOf(stored))
    await trx
      .deleteFrom('saved_persons')
      .where(has({ tenant: customer.tenant, customer: customer.id, id }))
      .execute()
  })
