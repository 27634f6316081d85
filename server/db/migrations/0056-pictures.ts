import { type Kysely, sql } from 'kysely'

/**
 * Creates the table of the smaller files that an import makes from a shop's photos. Shops that were imported earlier
 * have no such files, and show the originals.
 */
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
