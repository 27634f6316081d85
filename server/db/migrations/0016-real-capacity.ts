import { type Kysely, sql } from 'kysely'

/**
 * Capacity and limits are the shop's own, also below what is taken. `excess` is what was taken beyond them when an import lowered them; it shrinks
 * with each release, so that what is given back is not sold again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const excess = (table: string) =>
    db.schema
      .alterTable(table)
      .addColumn('excess', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`excess >= 0`),
      )
      .execute()

  await excess('stock_days')
  await db.schema.alterTable('stock_days').dropConstraint('stock_days_not_oversold').execute()
  await sql`
    update stock_days d set capacity = u.own, excess = greatest(0, d.taken - u.own)
    from (select tenant, location, unit, case when disabled then 0 else capacity end as own from stock_units) u
    where u.tenant = d.tenant and u.location = d.location and u.unit = d.unit`.execute(db)
  await db.schema
    .alterTable('stock_days')
    .addCheckConstraint('stock_days_not_oversold', sql`taken between 0 and capacity + excess`)
    .execute()
  await db.schema
    .createIndex('stock_days_excess')
    .on('stock_days')
    .columns(['tenant'])
    .where(sql.ref('excess'), '>', 0)
    .execute()

  await excess('discount_uses')
  await db.schema.alterTable('discount_uses').dropConstraint('discount_not_overused').execute()
  await sql`
    update discount_uses d set max_uses = limits.max_uses, excess = greatest(0, d.uses - limits.max_uses)
    from (
      select t.tenant, discount->>'code' as code, (discount->>'maxUses')::int as max_uses
      from tenants t cross join jsonb_array_elements(t.data->'discounts') as discount
    ) limits
    where limits.tenant = d.tenant and limits.code = d.code and limits.max_uses is not null`.execute(db)
  await db.schema
    .alterTable('discount_uses')
    .addCheckConstraint('discount_not_overused', sql`uses >= 0 and (max_uses is null or uses <= max_uses + excess)`)
    .execute()

  // What a key was used for, in full: the same key with another amount is another order.
  await db.schema.alterTable('staff_actions').addColumn('order_hash', 'text').execute()
}
