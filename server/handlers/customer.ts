import { hiddenInAccount, withoutFields } from '#domain/persons/hidden-fields.ts'
import { noteRequest } from '#server/auth/account-request.ts'
import { choosePassword } from '#server/auth/choose-password.ts'
import { logIn, type OnProven } from '#server/auth/log-in.ts'
import { forgetTries, provePassword } from '#server/auth/password-tries.ts'
import { customerSessions } from '#server/auth/session.ts'
import { invalidField, Refusal } from '#server/base/refusal.ts'
import { erasePerson, exportPerson } from '#server/customers/person-places.ts'
import { joinBookings, customerReservation, listReservations } from '#server/customers/reservations.ts'
import { currentProfile, replaceProfile } from '#server/customers/profile.ts'
import type { CustomerRow } from '#server/db/rows.ts'
import { snapshot } from '#server/db/snapshot.ts'
import type { Handlers } from '#server/http/handle.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { confirmOptIn, newsletterOf } from '#server/newsletter/opt-in.ts'
import { limitMails, senderOf } from '#server/outbox/mail-limits.ts'
import { cancelReservation } from '#server/reservations/cancel-reservation.ts'
import { showReservation } from '#server/reservations/show-reservation.ts'
import { personsOf, deleteSaved, insertPerson, replacePerson } from '#server/saved-persons/saved-persons.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { changeOwn } from './order.ts'

const nameOf = ({ profile: { firstname, lastname }, email }: CustomerRow): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email

const joining =
  (shop: Shop): OnProven<CustomerRow> =>
  (trx, customer) =>
    joinBookings(trx, shop, customer)

const withoutHidden = <T extends object>({ tenant }: Shop, data: T): T =>
  withoutFields(data, hiddenInAccount(tenant.shop))

export const customerHandlers = {
  getSession: async ({ shop, c, deps }) => {
    const customer = await customerSessions.account(deps.db, c, shop.id)
    return customer ? { name: nameOf(customer) } : {}
  },

  postLogin: async (context) => ({
    name: nameOf(await logIn(customerSessions, context, joining(context.shop))),
  }),

  getLogout: async ({ shop, c, deps }) => {
    // The contract marks this GET as `ownSite`, because it ends a session, which other sites must not cause.
    await customerSessions.end(deps.db, c, shop.id)
    customerSessions.dropCookie(c, deps, shop.id)
    return {}
  },

  postRegister: async ({ shop, locale, body, c, deps }) => {
    const { email, ...entered } = body
    await limitMails(c, deps, shop.id, email, entered.newsletter ? 2 : 1)
    const request = { kind: 'register', ...entered, reservation: null } as const
    await noteRequest(deps.db, { tenant: shop.id, email, language: locale, now: deps.clock(), request })
    return {}
  },

  postForgot: async ({ shop, locale, body: { email }, c, deps }) => {
    await limitMails(c, deps, shop.id, email)
    const request = { kind: 'forgot' } as const
    await noteRequest(deps.db, { tenant: shop.id, email, language: locale, now: deps.clock(), request })
    return {}
  },

  postActivate: async (context) => ({
    name: nameOf(await choosePassword(context, 'activation', joining(context.shop))),
  }),
  postReset: async (context) => ({
    name: nameOf(await choosePassword(context, 'password_reset', joining(context.shop))),
  }),

  getPersondata: async ({ account, deps }) => ({ persons: await personsOf(deps.db, account) }),

  postPerson: ({ shop, account, body, deps }) => insertPerson(deps.db, account, withoutHidden(shop, body)),

  putPerson: ({ shop, account, params, body, deps }) =>
    replacePerson(deps.db, account, params.id!, withoutHidden(shop, body)),

  deletePerson: async ({ account, params, query, deps }) => {
    await deleteSaved(deps.db, account, params.id!, query.version)
    return {}
  },

  getReservations: ({ shop, account, locale, query, today, deps }) =>
    snapshot(deps.db, (trx) => listReservations(trx, shop, account, { locale, today, page: query.page ?? 1 })),

  getReservation: ({ shop, account, params, now, deps }) =>
    snapshot(deps.db, async (trx) =>
      showReservation(trx, shop, await customerReservation(trx, account, params.id!), now),
    ),

  putReservation: async (context) => {
    const { account, params, deps } = context
    return changeOwn(context, await customerReservation(deps.db, account, params.id!))
  },

  postReservationCancel: async ({ shop, account, params, now, c, deps }) => {
    const { id } = await customerReservation(deps.db, account, params.id!)
    return cancelReservation(deps, { tenant: shop.id, id, local: now, by: { owner: { sender: senderOf(c, deps) } } })
  },

  getProfile: ({ account, deps }) => currentProfile(deps.db, account),

  putProfile: ({ shop, account, body, deps }) => replaceProfile(deps.db, account, withoutHidden(shop, body)),

  getNewsletter: ({ account, deps }) => newsletterOf(deps.db, account, deps.clock()),

  confirmNewsletter: async ({ shop, body, deps }) => {
    if (!(await confirmOptIn(deps.db, shop.id, body.token, deps.clock())))
      throw new Refusal(410, { error: 'this link is used or too old' })
    return {}
  },

  getExport: ({ shop, account, today, deps }) =>
    snapshot(deps.db, (trx) => exportPerson(trx, shop, account.email, { now: deps.clock(), today })),

  deleteCustomer: async ({ shop: { id: tenant }, body: { password }, account, c, deps }) => {
    const { email } = account
    const tried = { c, deps, tenant, table: 'customer_devices', email, account, password } as const
    const { turns } = await provePassword(tried).catch((error: unknown) => {
      // Reports a wrong password as a mistake in its field, because a 401 would mean that the session has ended.
      throw error instanceof Refusal && error.status === 401 ? invalidField('password', 'account.erasure.wrong') : error
    })
    await erasePerson(deps, tenant, email, (trx) => forgetTries(trx, tenant, turns))
    await sweepMailbox(deps.db, deps.environment.DATA_DIR)
    customerSessions.dropCookie(c, deps, tenant)
    return {}
  },
} satisfies Partial<Handlers>
