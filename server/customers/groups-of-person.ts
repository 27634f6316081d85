import type { Kysely } from 'kysely'
import type { PersonExport } from '#contract/customer.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Database } from '#server/db/schema.ts'

const begun = ({ general, created_at: at }: Pick<StoredGroup, 'general' | 'created_at'>) => ({
  title: general?.title ?? '',
  begunAt: at.toISOString(),
})

/** Groups that are no booking yet, in which somebody stands as leader or with the own entry. */
export const groupsOfPerson = async (
  db: Kysely<Database>,
  tenant: string,
  email: string,
): Promise<PersonExport['groups']> => {
  if (email === '') return []
  const led = await db
    .selectFrom('groups')
    .select(['general', 'leader', 'created_at'])
    .where('tenant', '=', tenant)
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  const entries = await db
    .selectFrom('group_persons as person')
    .innerJoin('groups as own', (join) =>
      join.onRef('own.tenant', '=', 'person.tenant').onRef('own.id', '=', 'person.group_id'),
    )
    .select(['own.general', 'own.created_at', 'person.fields'])
    .where('person.tenant', '=', tenant)
    .where('person.email', '=', email)
    .orderBy('own.created_at')
    .execute()
  return [
    ...led.map((group) => ({ ...begun(group), leader: group.leader, person: null })),
    ...entries.map((entry) => ({ ...begun(entry), leader: null, person: entry.fields })),
  ]
}
