import { type Kysely, sql } from 'kysely'

/** Triggers call this function only while a shop moves, and as long as the rows of a shop that has left are kept. */
const GUARD = sql`
create or replace function guard_moving_shop() returns trigger language plpgsql as $$
begin
  -- Lets a move wait for all transactions that have written, and new ones wait for the move.
  perform pg_advisory_xact_lock_shared(hashtext('move'), hashtext(tg_argv[0]));
  if current_setting('talstation.cleared_shop', true) is distinct from tg_argv[0] and exists (
    select from shop_moves where tenant = tg_argv[0] and state in ('left', 'arriving'))
  then
    raise exception 'the shop % is at another database', tg_argv[0] using errcode = 'TS421';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table shop_moves (
      tenant text,
      code text not null,
      state text not null,
      -- Both databases of a move have the same id.
      move text not null,
      constraint shop_moves_pk primary key (tenant),
      constraint shop_moves_state check (state in ('leaving', 'settling', 'left', 'arriving'))
    )`.execute(db)
  await sql`
    create table shop_move_marks (
      tenant text,
      mark integer not null,
      constraint shop_move_marks_pk primary key (tenant)
    )`.execute(db)
  await GUARD.execute(db)
  await sql`alter table mails add column claimed_at timestamptz`.execute(db)
}
