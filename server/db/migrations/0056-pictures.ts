import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table tenant_pictures (
      tenant text,
      hash text,
      name text,
      body bytea not null,
      constraint tenant_pictures_pk primary key (tenant, hash, name)
    )`.execute(db)
}
