import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { textOfCents } from '#domain/text/money-text.ts'

const RULES: Record<string, ReturnType<typeof sql<{ what: string }>>> = {
  'a payment at the provider that the shop has not recorded': sql`
    select c.merchant_transaction_id as what
    from sandbox_payments l join sandbox_checkouts c on c.id = l.checkout
    left join payments p on p.provider_payment_id = l.id
    where l.code = '000.100.110' and coalesce(p.state, '') not in ('succeeded', 'review', 'refund_due')`,
  'a recorded payment that the provider does not have': sql`
    select p.id as what from payments p
    where p.state in ('succeeded', 'review', 'refund_due') and 1 <> (
      select count(*) from sandbox_payments l join sandbox_checkouts c on c.id = l.checkout
      where l.code = '000.100.110' and l.id = p.provider_payment_id and replace(c.amount, '.', '')::int = p.amount)`,
  'a refund that is not completed': sql`select id as what from refunds where state <> 'done'`,
  'a refund that the provider has not made exactly once': sql`
    select r.id as what from refunds r
    where 1 <> (select count(*) from sandbox_refunds l
      where l.merchant_transaction_id = r.id and l.code = '000.100.110'
        and replace(l.amount, '.', '')::int = r.amount)`,
  'a refund at the provider that the shop has not recorded': sql`
    select l.id as what from sandbox_refunds l left join refunds r on r.id = l.merchant_transaction_id where r.id is null`,
  'a payment without equipment that was not refunded': sql`
    select id as what from payments where state = 'refund_due' and refunded <> amount`,
  'a payment whose refunds differ from the recorded ones': sql`
    select p.id as what from payments p
    where p.refunded <> (select coalesce(sum(r.amount), 0) from refunds r where r.payment = p.id)`,
  'a booking that keeps a wrong amount': sql`
    select b.number as what from reservations b
    where case b.status when 50 then b.amount when 100 then b.amount when 200 then b.cancel_fee else 0 end + b.change_fees <> (
      select coalesce(sum(p.amount - p.refunded), 0) from payments p
      where p.reservation = b.id and p.state in ('succeeded', 'review', 'refund_due'))`,
  'a confirmed booking without exactly one mail': sql`
    select b.number as what from reservations b
    where (b.paid_at is not null)::int <> (
      select count(*) from mails m where m.reservation = b.id and m.mail->>'kind' = 'confirmed')`,
  'a booking without its stock, or stock without its booking': sql`
    select b.number as what from reservations b
    where (b.status in (50, 100) or b.hold_until is not null)
      <> (exists (select from stock_claims c where c.reservation = b.id)
        or exists (select from stock_slot_claims c where c.reservation = b.id))`,
  'stock that is taken without a claim, or claimed but not taken': sql`
    select d.unit || ' ' || d.day as what from stock_days d
    where d.taken <> (select coalesce(sum(c.count), 0) from stock_claims c
      where c.tenant = d.tenant and c.location = d.location and c.unit = d.unit and d.day between c.first_day and c.last_day)`,
  'a slot that is taken without a claim, or claimed but not taken': sql`
    select s.unit || ' ' || s.day || ' ' || s.slot as what from stock_slots s
    join stock_days d on d.tenant = s.tenant and d.location = s.location and d.unit = s.unit and d.day = s.day
    where s.taken <> d.taken + (select coalesce(sum(c.count), 0) from stock_slot_claims c
      where c.tenant = s.tenant and c.location = s.location and c.unit = s.unit and c.day = s.day
        and s.slot >= c.from_slot and s.slot < c.to_slot)`,
}

export const disagreements = async (db: Kysely<Database>): Promise<string[]> => {
  const found: string[] = []
  for (const [rule, query] of Object.entries(RULES))
    for (const { what } of (await query.execute(db)).rows) found.push(`${rule}: ${what}`)
  return found
}

export const ledgerTotal = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(replace(c.amount, '.', '')::int), 0)
            from sandbox_payments l join sandbox_checkouts c on c.id = l.checkout where l.code = '000.100.110')
         - (select coalesce(sum(replace(amount, '.', '')::int), 0) from sandbox_refunds where code = '000.100.110') as cents`.execute(
    db,
  )
  return textOfCents(rows[0]!.cents, '.')
}
