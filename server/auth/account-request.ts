import type { Locale } from '#contract/primitives.ts'
import { normalEmail } from '#server/base/normal-email.ts'
import { newId } from '#server/base/random.ts'
import type { AccountRequest } from '#server/db/customer-tables.ts'
import type { Db } from '#server/db/transact.ts'

/** A job looks for the account later, so that neither the answer nor its time reveals whether an account exists. */
export const noteRequest = async (
  db: Db,
  {
    tenant,
    email,
    language,
    now,
    request,
  }: { tenant: string; email: string; language: Locale; now: Date; request: AccountRequest },
): Promise<void> => {
  await db
    .insertInto('account_requests')
    .values({
      tenant,
      id: newId(),
      request: JSON.stringify(request),
      email: normalEmail(email),
      language,
      asked_at: now,
    })
    .execute()
}
