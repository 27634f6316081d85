import { groupLinkEnd } from '#domain/reservation/link-ends.ts'
import { addressHash } from '#server/auth/proved-address.ts'
import { sha256 } from '#server/base/hash.ts'
import { newId } from '#server/base/random.ts'
import type { StoredGroup } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'

interface Granted {
  role: 'leader' | 'member'
  member?: string | null
  person?: string | null
  persons?: readonly string[] | null
  mailedTo?: string | null
}

export const drawGroupToken = async (
  db: Db,
  { tenant, id }: Pick<StoredGroup, 'tenant' | 'id'>,
  { role, member = null, person = null, persons = null, mailedTo = null }: Granted,
  now: Date,
  token = newId(),
): Promise<string> => {
  await db
    .insertInto('group_access')
    .values({
      tenant,
      token_hash: sha256(token),
      group_id: id,
      role,
      member,
      person,
      persons: persons && [...persons],
      address_hash: mailedTo === null ? null : addressHash(mailedTo),
      expires_at: groupLinkEnd(now),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'token_hash']).doUpdateSet((eb) => ({ expires_at: eb.ref('excluded.expires_at') })),
    )
    .execute()
  return token
}
