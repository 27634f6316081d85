import { hashPassword, type PasswordCost } from '#server/auth/password.ts'
import { newId } from '#server/base/random.ts'
import { has } from '#server/db/has.ts'
import { type Db, transact, type Trx } from '#server/db/transact.ts'

const endSessions = (trx: Trx, tenant: string, id: string) =>
  trx
    .deleteFrom('staff_sessions')
    .where(has({ tenant, staff: id }))
    .execute()

/** An existing or former member gets the new password and is logged out everywhere. */
export const addMember = async (
  db: Db,
  { tenant, email, password, now }: { tenant: string; email: string; password: string; now: Date },
  cost?: PasswordCost,
): Promise<void> => {
  const passwordHash = await hashPassword(password, cost)
  await transact(db, async (trx) => {
    const { id } = await trx
      .insertInto('staff')
      .values({
        tenant,
        id: newId(),
        email,
        password_hash: passwordHash,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'email']).doUpdateSet({ password_hash: passwordHash }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await endSessions(trx, tenant, id)
  })
}

export const removeMember = (db: Db, tenant: string, email: string): Promise<boolean> =>
  transact(db, async (trx) => {
    const row = await trx
      .updateTable('staff')
      .set({ password_hash: null })
      .where(has({ tenant, email }))
      .where('password_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (row) await endSessions(trx, tenant, row.id)
    return row !== undefined
  })

export const membersOf = async (db: Db, tenant: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('tenant', '=', tenant)
    .where('password_hash', 'is not', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
