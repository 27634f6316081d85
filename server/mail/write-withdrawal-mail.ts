import { isSameEmail } from '#server/base/normal-email.ts'
import { isProved } from '#server/auth/proved-address.ts'
import type { Words } from '#server/base/words.ts'
import type { MailRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import { hasCostMoney } from '#server/reservations/payments-of.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { isWithdrawalMail, withdrawalLetter } from './withdrawal-letters.ts'

/**
 * The mail may contain only a part of the declaration, because anybody can declare a withdrawal with another person's
 * address.
 */
export const writeWithdrawalMail = async (
  { db }: Pick<Deps, 'db'>,
  shop: Shop,
  words: Words,
  { mail, recipient }: MailRow,
) => {
  if (!isWithdrawalMail(mail)) return undefined
  const declared = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('id', '=', mail.withdrawal)
    .executeTakeFirst()
  if (!declared || declared.email === '') return undefined
  const booked = await db
    .selectFrom('reservations')
    .select(['email', 'paid_at', 'amount', 'payload'])
    .where('tenant', '=', shop.id)
    .where('id', '=', declared.reservation)
    .executeTakeFirst()
  const isOwners = booked !== undefined && isSameEmail(booked.email, recipient) && hasCostMoney(booked)
  const mayQuote = mail.kind === 'withdrawal_notice' || isOwners || (await isProved(db, shop.id, recipient))
  const letter = withdrawalLetter(
    words,
    shop.tenant.shop,
    { ...declared, booked_by: booked?.email ?? null },
    { kind: mail.kind, mayQuote },
  )
  return { letter, attachments: [] }
}
