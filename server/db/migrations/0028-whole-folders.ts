import { type Kysely, sql } from 'kysely'

/** Every file of a shop's folder is kept, not only its pictures; a shop may be renamed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update tenant_files set name = 'pictures/' || name`.execute(db)
  await sql`alter table tenants add column former_codes text[] not null default '{}'`.execute(db)
  // Renaming changes keys and what refers to them in one transaction, so the references are checked at its end.
  await sql`
    do $$
    declare reference record;
    begin
      for reference in
        select conrelid::regclass as name, conname from pg_constraint
        where contype = 'f' and not condeferrable and connamespace = current_schema()::regnamespace
      loop
        execute format('alter table %s alter constraint %I deferrable', reference.name, reference.conname);
      end loop;
    end $$`.execute(db)
}
