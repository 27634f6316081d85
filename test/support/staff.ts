import type { StaffReservation } from '#contract/staff.ts'
import { addMember } from '#server/staff/members.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import type { TestShop } from './app.ts'
import { newKey, visitor } from './visitor.ts'

export const STAFF = 'maria@verleih.example'
export const STAFF_PASSWORD = 'Almrausch-77'

export const counter = (app: Pick<TestShop['app'], 'request'>, tenant = 'worked') => {
  const { send } = visitor(app, tenant)
  const call = <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => send<T>(method, `/${tenant}/de/api/staff${path}`, body, headers)
  return {
    send,
    call,
    login: (email = STAFF, password = STAFF_PASSWORD) => call('POST', '/login', { email, password }),
    reservation: (number: string) => call<StaffReservation>('GET', `/reservations/${encodeURIComponent(number)}`),
    /** The type of the answer allows any field, so that tests can read refusals too. */
    act: (number: string, action: string, body: unknown = {}, key: string | null = newKey()) =>
      call<StaffReservation & Record<string, unknown>>(
        'POST',
        `/reservations/${number}/${action}`,
        body,
        key === null ? {} : { 'Idempotency-Key': key },
      ),
  }
}

export const staffMember = async (
  { app, db }: Pick<TestShop, 'db'> & { app: Pick<TestShop['app'], 'request'> },
  tenant = 'worked',
  email = STAFF,
) => {
  await addMember(db, { tenant, email, password: STAFF_PASSWORD, now: new Date(0) }, CHEAP_PASSWORDS)
  const member = counter(app, tenant)
  await member.login(email)
  return member
}
