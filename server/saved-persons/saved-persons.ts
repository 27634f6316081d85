import { type Kysely, sql } from 'kysely'
import type { BookingPayload } from '#contract/booking.ts'
import { ADULT } from '#contract/constants.ts'
import type { SavedPerson } from '#contract/customer.ts'
import type { PersonalFields } from '#contract/person.ts'
import type { IsoDay } from '#contract/primitives.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { hasSizes, profileFields, savedFields, SIZE_FIELDS, sizeFields } from '#domain/persons/kept-fields.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newId } from '#server/base/random.ts'
import { withVersion } from '#server/base/versions.ts'
import type { CustomerRow, SavedPersonRow } from '#server/db/rows.ts'
import type { SavedPersonsTable } from '#server/db/customer-tables.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import { lockCustomer } from './lock-customer.ts'
import { OWN, ownSizes } from './own-sizes.ts'

/** Room for a family and friends, but not for a school class. */
export const PERSONS_MAX = 20

export const calledOf = ({ firstname, lastname }: Pick<PersonalFields, 'firstname' | 'lastname'>) =>
  [firstname, lastname].filter(Boolean).join(' ').toLowerCase()

/** The booking's data about the customer fills empty fields of the profile. */
const fillProfile = async (trx: Trx, customer: CustomerRow, person: PersonalFields) => {
  const own = profileFields(person)
  // The profile may have been saved since the request began.
  const { tenant, id, profile } = await lockCustomer(trx, customer)
  await trx
    .updateTable('customers')
    .set({ profile: JSON.stringify({ ...own, ...savedFields(profile) }) })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/**
 * A booking updates body sizes that the customer has saved, but adds none, because the customer has not agreed to store
 * those.
 */
const sizesNotWritten = sql`array(
  select size from unnest(${[...SIZE_FIELDS]}::text[]) as size where not saved_persons.fields ? size)`

/** Saves the persons of a booking for the customer's next one. Their body sizes are removed at `sizesUntil`. */
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
  const rows = new Map<string, Omit<SavedPersonsTable, 'fields'> & { fields: string }>()
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
    // Sorted, so that two bookings of one customer never deadlock.
    .values([...rows.values()].toSorted((a, b) => (a.called < b.called ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'customer', 'called']).doUpdateSet({
        type: (eb) => eb.ref('excluded.type'),
        fields: sql<string>`saved_persons.fields || case saved_persons.sizes
          when 'kept' then excluded.fields - ${sizesNotWritten}
          else excluded.fields end`,
        sizes: sql<SavedPersonsTable['sizes']>`case saved_persons.sizes
          when 'none' then excluded.sizes
          else saved_persons.sizes end`,
        sizes_until: sql<IsoDay | null>`case when saved_persons.sizes <> 'kept'
          then greatest(saved_persons.sizes_until, excluded.sizes_until) end`,
      }),
    )
    .execute()
}

const savedRows = (db: Kysely<Database>, { tenant, id }: CustomerRow) =>
  db
    .selectFrom('saved_persons')
    .select(['id', 'type', 'fields'])
    .where('tenant', '=', tenant)
    .where('customer', '=', id)
    .where('called', '<>', OWN)
    .orderBy('type')
    .orderBy('called')
    .limit(100)
    .execute()

export const savedPersonOf = ({ id, type, fields }: Pick<SavedPersonRow, 'id' | 'type' | 'fields'>) =>
  withVersion({ id, type, mainperson: false, ...fields })

/** The customer first, then the persons of earlier bookings. */
export const personsOf = async (db: Kysely<Database>, customer: CustomerRow): Promise<SavedPerson[]> => [
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
