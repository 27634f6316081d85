import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createIndexConcurrently } from './concurrent-index.ts'
import { updateInBatches } from './update-in-batches.ts'

export const withoutTransaction = true
export const readsAll = ['sandbox_checkouts', 'sandbox_payments', 'sandbox_notifications', 'sandbox_refunds']

const OF_ENTITY = sql`substr(entity_id, length('sandbox-') + 1)`

/** A rename by the previous release leaves the entity of refunds unchanged. */
const SHOP_OF: Record<string, RawBuilder<unknown>> = {
  sandbox_payments: sql`(select c.tenant from sandbox_checkouts c where c.id = sandbox_payments.checkout)`,
  sandbox_refunds: sql`(select p.tenant from sandbox_payments p where p.id = sandbox_refunds.payment)`,
}

/** The triggers name the shop for servers of the previous release. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of readsAll)
    await sql`alter table ${sql.table(table)} add column if not exists tenant text`.execute(db)
  await sql`
    create or replace function name_shop_of_entity() returns trigger language plpgsql as $name$
    begin
      new.tenant := substr(new.entity_id, length('sandbox-') + 1);
      return new;
    end
    $name$`.execute(db)
  await sql`
    create or replace function name_shop_of_checkout() returns trigger language plpgsql as $name$
    begin
      new.tenant := (select tenant from sandbox_checkouts where id = new.checkout);
      return new;
    end
    $name$`.execute(db)
  for (const table of readsAll)
    await sql`
      create or replace trigger ${sql.ref(`${table}_name_shop`)} before insert on ${sql.table(table)} for each row
      when (new.tenant is null)
      execute function ${sql.raw(table === 'sandbox_payments' ? 'name_shop_of_checkout' : 'name_shop_of_entity')}()`.execute(
      db,
    )
  for (const table of readsAll)
    await updateInBatches(db, {
      table,
      set: sql`tenant = ${SHOP_OF[table] ?? OF_ENTITY}`,
      where: sql`tenant is null`,
    })
  for (const table of readsAll)
    await createIndexConcurrently(db, {
      name: `${table}_id`,
      on: sql`${sql.table(table)} (tenant, id)`,
      isUnique: true,
    })
  await createIndexConcurrently(db, {
    name: 'sandbox_checkouts_of_shop',
    on: sql`sandbox_checkouts (tenant, merchant_transaction_id)`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_checkouts_created',
    on: sql`sandbox_checkouts (tenant, created_at)`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_payments_of_shop',
    on: sql`sandbox_payments (tenant, checkout, created_at)`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_payments_created',
    on: sql`sandbox_payments (tenant, created_at)`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_payments_undecided',
    on: sql`sandbox_payments (tenant, decide_at) where decide_at is not null`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_notifications_due',
    on: sql`sandbox_notifications (tenant, due_at) where due_at is not null`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_refunds_of_shop',
    on: sql`sandbox_refunds (tenant, merchant_transaction_id)`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_refunds_paid_by',
    on: sql`sandbox_refunds (tenant, payment)`,
  })
  await createIndexConcurrently(db, {
    name: 'sandbox_refunds_created',
    on: sql`sandbox_refunds (tenant, created_at)`,
  })
}
