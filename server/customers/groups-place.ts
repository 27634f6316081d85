import { type Kysely, sql } from 'kysely'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'
import { releaseRest } from '#server/reservations/release-rest.ts'
import type { KnownPerson, Place } from './place.ts'

const begun = ({ general, created_at: at }: Pick<StoredGroup, 'general' | 'created_at'>) => ({
  title: general?.title ?? '',
  begunAt: at.toISOString(),
})

const ledGroups = (db: Kysely<Database>, { tenant, email }: KnownPerson) =>
  db
    .selectFrom('groups')
    .select(['general', 'leader', 'created_at'])
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()

const ownEntries = (db: Kysely<Database>, { tenant, email }: KnownPerson) =>
  db
    .selectFrom('group_persons as person')
    .innerJoin('groups as own', (join) =>
      join.onRef('own.tenant', '=', 'person.tenant').onRef('own.id', '=', 'person.group_id'),
    )
    .select(['own.id', 'own.general', 'own.created_at', 'person.fields'])
    .where('person.tenant', '=', tenant)
    .where('person.email', '=', email)
    .orderBy('own.created_at')
    .execute()

/**
 * Groups without a booking: those that the person leads, which are deleted with all persons, and the person's own
 * entries in other groups.
 */
export const groupsPlace: Place<'groups'> = {
  name: 'groups',
  columns: ['groups.general', 'groups.leader', 'groups.email', 'group_persons.fields', 'group_persons.email'],
  find: async (db, person) => {
    const { tenant, email } = person
    const led = await ledGroups(db, person)
    const entries = await ownEntries(db, person)
    const joined = entries.map(({ id }) => id)
    return {
      count: led.length + entries.length,
      show: () => [
        ...led.map((group) => ({ ...begun(group), general: group.general, leader: group.leader, person: null })),
        ...entries.map((entry) => ({ ...begun(entry), general: null, leader: null, person: entry.fields })),
      ],
      erase: async (trx, now) => {
        const erased = await trx
          .deleteFrom('groups')
          .where('tenant', '=', tenant)
          .where('email', '=', email)
          .returning('held')
          .execute()
        for (const { held } of erased) if (held !== null) await releaseRest(trx, tenant, held, now)
        await trx.deleteFrom('group_persons').where('tenant', '=', tenant).where('email', '=', email).execute()
        // A sent inquiry contains its persons' names.
        await trx
          .deleteFrom('mails')
          .where('tenant', '=', tenant)
          .where('due_at', 'is', null)
          .where(sql<boolean>`mail ->> 'group' is not null and mail ->> 'group' = any(${joined}::text[])`)
          .execute()
      },
    }
  },
}
