import { sql } from 'kysely'
import { savedFields } from '#domain/persons/kept-fields.ts'
import type { Place } from './place.ts'

/** Copies of the person among other customers' saved persons. */
export const savedPlace: Place<'savedByOthers'> = {
  name: 'savedByOthers',
  columns: ['saved_persons.called', 'saved_persons.fields'],
  find: async (db, { tenant, email, customer }) => {
    const rows = await db
      .selectFrom('saved_persons')
      .select(['id', 'fields'])
      .where('tenant', '=', tenant)
      .where(sql<boolean>`lower(fields ->> 'email') = ${email}`)
      .where('customer', '<>', customer?.id ?? '')
      .orderBy('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    return {
      count: rows.length,
      show: () => rows.map(({ fields }) => savedFields(fields)),
      erase: (trx) =>
        trx
          .deleteFrom('saved_persons')
          .where('tenant', '=', tenant)
          .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
          .execute(),
    }
  },
}
