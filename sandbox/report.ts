import type { Kysely } from 'kysely'
import { type AcquirerPayment, CHECKOUT_LIFE_MS } from '#contract/acquirer.ts'
import { findPayments, type LedgerCheckout } from './ledger.ts'
import { paymentPayload, refundPayload } from './payloads.ts'
import { findRefunds } from './refunds.ts'
import type { SandboxTables } from './tables.ts'

export interface ReportPage {
  from: Date
  to: Date
  limit: number
  offset: number
}

export const recordsOf = async (
  db: Kysely<SandboxTables>,
  tenant: string,
  name: string,
): Promise<AcquirerPayment[]> => {
  const payments = await findPayments(db, tenant, name)
  const refunds = await findRefunds(db, tenant, name)
  return [...payments.map(({ checkout, payment }) => paymentPayload(checkout, payment)), ...refunds.map(refundPayload)]
}

const findCheckouts = async (
  db: Kysely<SandboxTables>,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerCheckout>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where((eb) => eb.and({ tenant }))
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns no records if the period is malformed. */
export const recordsIn = async (
  db: Kysely<SandboxTables>,
  tenant: string,
  { from, to, limit, offset }: ReportPage,
): Promise<AcquirerPayment[]> => {
  if (Number.isNaN(from.getTime() + to.getTime())) return []
  const payments = await db
    .selectFrom('sandbox_payments as payment')
    .innerJoin('sandbox_checkouts as checkout', (join) =>
      join.onRef('checkout.tenant', '=', 'payment.tenant').onRef('checkout.id', '=', 'payment.checkout'),
    )
    .selectAll('payment')
    .where((eb) => eb.and({ 'payment.tenant': tenant }))
    // Limits the checkouts too, so that both tables are read by an index. Nobody can pay in an older checkout.
    .where((eb) => eb.between('checkout.created_at', new Date(from.getTime() - CHECKOUT_LIFE_MS), to))
    .where((eb) => eb.between('payment.created_at', from, to))
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .limit(offset + limit)
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where((eb) => eb.and({ tenant }))
    .where((eb) => eb.between('created_at', from, to))
    .orderBy('created_at')
    .orderBy('id')
    .limit(offset + limit)
    .execute()
  const page = [...payments, ...refunds]
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1))
    .slice(offset, offset + limit)
  const checkouts = await findCheckouts(
    db,
    tenant,
    page.flatMap((row) => ('checkout' in row ? row.checkout : [])),
  )
  return page.map((row) => ('checkout' in row ? paymentPayload(checkouts.get(row.checkout)!, row) : refundPayload(row)))
}
