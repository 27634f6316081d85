import type { Client } from 'pg'

const DUE = ['hold_until', 'ask_at', 'due_at', 'decide_at']
const FIXED = ['tenants', 'tenant_files', 'tenant_pictures', 'stock_units', 'discount_uses']
const NO_NAMES = ['tenant', 'location', 'unit', 'change', 'kind']
const NAMES = [
  'reservation',
  'group_id',
  'customer',
  'payment',
  'checkout',
  'merchant_transaction_id',
  'email',
  'address_hash',
  'holder',
  'number',
]
const PAST = [
  'reservations',
  'stock_days',
  'stock_slots',
  'stock_claims',
  'stock_slot_claims',
  'stock_moves',
  'payments',
  'refunds',
  'staff_actions',
  'sandbox_checkouts',
  'sandbox_payments',
  'sandbox_refunds',
]

interface Column {
  name: string
  type: string
  is_key: boolean
}

const copied = (table: string, { name, type, is_key }: Column, isOwn: boolean): string => {
  const quoted = `"${name}"`
  if (name === 'tenant') return isOwn ? quoted : `'shop' || n`
  if (DUE.includes(name)) return 'null'
  if (name === 'sizes_removed') return 'true'
  if (table === 'mails' && name === 'recipient') return `''`
  if (table === 'groups' && name === 'email') return quoted
  const isName = is_key || NAMES.includes(name)
  if (type === 'text' && isName && !NO_NAMES.includes(name)) return `${quoted} || '${isOwn ? '-' : '-s'}' || n`
  if (name === 'payload' || name === 'fields')
    return `replace(replace(${quoted}::text, 'Berger', n || 'Berger'), '@', n || '@')::jsonb`
  if (isOwn && PAST.includes(table) && type === 'date') return `${quoted} - (n % 900 + 30)`
  if (isOwn && PAST.includes(table) && type.startsWith('timestamp')) return `${quoted} - interval '1 day' * (n % 900)`
  return quoted
}

export const copyRows = async (client: Client, copies: { own: number; others: number }): Promise<string[]> => {
  await client.query("set session_replication_role = 'replica'")
  const { rows: columns } = await client.query<Column & { table: string }>(`
    select c.table_name as "table", c.column_name as name, c.data_type as type, exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.table_name::regclass and i.indisunique and a.attname = c.column_name) as is_key
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'`)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const growing = [...tables.keys()].filter((table) => !FIXED.includes(table) && !table.includes('migration'))
  for (const table of growing) {
    const own = tables.get(table)!
    const names = own.map(({ name }) => `"${name}"`).join(', ')
    const isOfTenant = own.some(({ name }) => name === 'tenant')
    const onlyDone = table === 'reservations' ? 'where paid_at is not null' : ''
    for (const isOwn of isOfTenant ? [true, false] : [true]) {
      const values = own.map((column) => copied(table, column, isOwn)).join(', ')
      await client.query(`insert into "${table}" (${names}) select ${values}
        from (select * from "${table}" ${onlyDone} limit 10) as known, generate_series(1, ${isOwn ? copies.own : copies.others}) as n
        on conflict do nothing`)
    }
  }
  await client.query("set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
  return growing
}
