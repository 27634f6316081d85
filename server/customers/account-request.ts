import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Locale } from '#contract/primitives.ts'
import type { Database } from '#server/db/schema.ts'
import type { Trx } from '#server/db/transact.ts'
import { normalEmail } from './normal-email.ts'

/** What somebody asks with an address that may or may not be known. */
export type AccountRequest =
  | {
      kind: 'register'
      firstname: string | null
      lastname: string | null
      newsletter: boolean
      /** The booking that asked for the account; null: the screen did. */
      reservation: string | null
    }
  | { kind: 'forgot' }

const ID_BYTES = 16

/**
 * Notes what is asked. The very same is done for every address, so neither body nor status nor time of the answer tells whether an account exists;
 * a job looks that up afterwards (answer-requests).
 */
export const noteRequest = async (
  db: Kysely<Database> | Trx,
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
      id: randomBytes(ID_BYTES).toString('base64url'),
      request: JSON.stringify(request),
      email: normalEmail(email),
      language,
      asked_at: now,
    })
    .execute()
}
