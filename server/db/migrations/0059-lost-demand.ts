import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table lost_demand (
      tenant text,
      is_test boolean,
      week date,
      first_day date,
      product text,
      model text,
      property1 text,
      pages integer not null,
      units integer not null,
      amount bigint not null,
      constraint lost_demand_pk primary key (tenant, week, is_test, first_day, product, model, property1)
    )`.execute(db)
}
