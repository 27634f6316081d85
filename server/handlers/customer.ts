import { noteRequest } from '#server/auth/account-request.ts'
import { choosePassword } from '#server/auth/choose-password.ts'
import { customerAccounts, logIn, type OnProven } from '#server/auth/log-in.ts'
import { forgetTries, provePassword } from '#server/auth/password-tries.ts'
import { customerSessions } from '#server/auth/session.ts'
import { invalidField, Refusal } from '#server/base/refusal.ts'
import { erasePerson } from '#server/customers/erase-person.ts'
import { exportPerson } from '#server/customers/export-person.ts'
import { joinBookings } from '#server/customers/join-bookings.ts'
import { currentProfile, replaceProfile } from '#server/customers/profile.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { limitMails } from '#server/outbox/mail-limits.ts'
import { personsOf } from '#server/saved-persons/saved-persons.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** An authenticated session has a name: without a first and last name it is the e-mail address. */
const nameOf = ({ profile: { firstname, lastname }, email }: CustomerRow): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email

/** With the first login the bookings that were made as a guest join the account. */
const joining =
  (shop: Shop): OnProven<CustomerRow> =>
  (trx, customer) =>
    joinBookings(trx, shop, customer)

const sessionHandlers = {
  getSession: async ({ shop, c, deps }) => {
    const customer = await customerSessions.account(deps.db, c, shop.code)
    return customer ? { name: nameOf(customer) } : {}
  },

  postLogin: async (context) => ({
    name: nameOf(await logIn(customerAccounts, context, joining(context.shop))),
  }),

  getLogout: async ({ shop, c, deps }) => {
    // A GET that changes something: no other site may end a session.
    await customerSessions.end(deps.db, c, shop.code)
    customerSessions.dropCookie(c, deps, shop.code)
    return {}
  },
} satisfies Partial<Handlers>

const registrationHandlers = {
  postRegister: async ({ shop, locale, body, c, deps }) => {
    const { email, ...entered } = body
    await limitMails(c, deps, shop.code, email, entered.newsletter ? 2 : 1)
    const request = { kind: 'register', ...entered, reservation: null } as const
    await noteRequest(deps.db, { tenant: shop.code, email, language: locale, now: deps.clock(), request })
    return {}
  },

  postForgot: async ({ shop, locale, body: { email }, c, deps }) => {
    await limitMails(c, deps, shop.code, email)
    const request = { kind: 'forgot' } as const
    await noteRequest(deps.db, { tenant: shop.code, email, language: locale, now: deps.clock(), request })
    return {}
  },

  postActivate: async (context) => ({
    name: nameOf(await choosePassword(context, 'activation', joining(context.shop))),
  }),
  postReset: async (context) => ({
    name: nameOf(await choosePassword(context, 'password_reset', joining(context.shop))),
  }),
} satisfies Partial<Handlers>

const ownDataHandlers = {
  getPersondata: async ({ shop, c, deps }) => ({
    persons: await personsOf(deps.db, await customerSessions.required(deps.db, c, shop.code)),
  }),

  getProfile: async ({ shop, c, deps }) => {
    const customer = await customerSessions.required(deps.db, c, shop.code)
    return currentProfile(deps.db, customer)
  },

  putProfile: async ({ shop, body, c, deps }) =>
    replaceProfile(deps.db, await customerSessions.required(deps.db, c, shop.code), body),

  getExport: async ({ shop, today, c, deps }) => {
    const { email } = await customerSessions.required(deps.db, c, shop.code)
    return snapshot(deps.db, (trx) => exportPerson(trx, shop, email, { now: deps.clock(), today }))
  },

  deleteCustomer: async ({ shop, body: { password }, c, deps }) => {
    const tenant = shop.code
    const account = await customerSessions.required(deps.db, c, tenant)
    const { email } = account
    const { turns } = await provePassword({
      c,
      deps,
      tenant,
      table: 'customer_devices',
      email,
      account,
      password,
    }).catch((error: unknown) => {
      // The session is not over.
      throw error instanceof Refusal && error.status === 401 ? invalidField('password', 'account.erasure.wrong') : error
    })
    await erasePerson(deps, tenant, email, (trx) => forgetTries(trx, tenant, turns))
    await sweepMailbox(deps.db, deps.environment.DATA_DIR)
    customerSessions.dropCookie(c, deps, shop.code)
    return {}
  },
} satisfies Partial<Handlers>

export const customerHandlers = {
  ...sessionHandlers,
  ...registrationHandlers,
  ...ownDataHandlers,
} satisfies Partial<Handlers>
