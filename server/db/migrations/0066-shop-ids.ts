import { type Kysely, sql } from 'kysely'
import { updateInBatches } from './update-in-batches.ts'

export const withoutTransaction = true

/**
 * `tenant` is the shop's id, which never changes: the code with which the shop was created. The triggers write the
 * codes for servers of the previous release, which know no other code than the id.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table tenants add column if not exists code text`.execute(db)
  await sql`
    create table if not exists shop_codes (
      tenant text,
      code text,
      constraint shop_codes_pk primary key (tenant, code),
      constraint shop_codes_code unique (code)
    )`.execute(db)
  await sql`
    create or replace function keep_shop_code() returns trigger language plpgsql as $keep$
    begin
      if tg_op = 'DELETE' then
        delete from shop_codes where tenant = old.tenant;
        return old;
      end if;
      if tg_op = 'UPDATE' then
        if new.code = old.tenant then
          new.code := new.tenant;
        end if;
        update shop_codes set tenant = new.tenant where tenant = old.tenant;
      end if;
      new.code := coalesce(new.code, new.tenant);
      insert into shop_codes (tenant, code) values (new.tenant, new.code) on conflict (tenant, code) do nothing;
      insert into shop_codes (tenant, code) values (new.tenant, new.tenant) on conflict (tenant, code) do nothing;
      return new;
    end
    $keep$`.execute(db)
  await sql`
    create or replace trigger tenants_keep_code before insert or delete on tenants for each row
    execute function keep_shop_code()`.execute(db)
  await sql`
    create or replace trigger tenants_keep_code_renamed before update of tenant on tenants for each row
    when (new.tenant <> old.tenant) execute function keep_shop_code()`.execute(db)
  await updateInBatches(db, { table: 'tenants', set: sql`code = tenant`, where: sql`code is null` })
  await sql`
    insert into shop_codes (tenant, code)
    select tenant, tenant from tenants union select tenant, unnest(former_codes) from tenants
    on conflict do nothing`.execute(db)
}
