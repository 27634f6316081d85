import {
  deleteCustomer,
  deletePerson,
  getExport,
  getLogout,
  getPersondata,
  getProfile,
  getSession,
  postActivate,
  postForgot,
  postLogin,
  postRegister,
  postReset,
  putProfile,
} from '#contract/customer.ts'
import { noteRequest } from '#server/customers/account-request.ts'
import { choosePassword } from '#server/customers/choose-password.ts'
import { erasePerson } from '#server/customers/erase-person.ts'
import { exportPerson } from '#server/customers/export-person.ts'
import { logIn } from '#server/customers/log-in.ts'
import { ownSizes } from '#server/customers/own-sizes.ts'
import { profileOf, replaceProfile } from '#server/customers/profile.ts'
import { personsOf } from '#server/customers/saved-persons.ts'
import { dropSessionCookie, endSession, loggedIn, nameOf, sessionCustomer } from '#server/customers/session.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { handle, type Routes } from '#server/handle.ts'
import { limitMails } from '#server/limits/mails.ts'
import { sweepMailbox } from '#server/mail/sweep-mailbox.ts'
import { Refusal } from '#server/refusal.ts'

const mountSession = (routes: Routes): void => {
  handle(routes, getSession, async ({ shop, c, deps }) => {
    const customer = await sessionCustomer(deps.db, c, shop.code)
    return customer ? { name: nameOf(customer) } : {}
  })

  handle(routes, postLogin, async (context) => ({ name: nameOf(await logIn(context)) }))

  handle(routes, getLogout, async ({ shop, c, deps }) => {
    // Reading in name only: no other site may end a session (trust.md, "Threats").
    await endSession(deps.db, c, shop.code)
    dropSessionCookie(c, deps, shop.code)
    return {}
  })
}

const mountRegistration = (routes: Routes): void => {
  handle(routes, postRegister, async ({ shop, locale, body, c, deps }) => {
    const { email, ...told } = body
    await limitMails(c, deps, shop.code, email)
    const request = { kind: 'register', ...told, reservation: null } as const
    await noteRequest(deps.db, { tenant: shop.code, email, language: locale, now: deps.clock(), request })
    return {}
  })

  handle(routes, postForgot, async ({ shop, locale, body: { email }, c, deps }) => {
    await limitMails(c, deps, shop.code, email)
    const request = { kind: 'forgot' } as const
    await noteRequest(deps.db, { tenant: shop.code, email, language: locale, now: deps.clock(), request })
    return {}
  })

  handle(routes, postActivate, async (context) => ({ name: nameOf(await choosePassword(context, 'activation')) }))
  handle(routes, postReset, async (context) => ({ name: nameOf(await choosePassword(context, 'password_reset')) }))
}

const mountOwnData = (routes: Routes): void => {
  handle(routes, getPersondata, async ({ shop, c, deps }) => ({
    persons: await personsOf(deps.db, await loggedIn(deps.db, c, shop.code)),
  }))

  handle(routes, deletePerson, async ({ shop, params, c, deps }) => {
    const customer = await loggedIn(deps.db, c, shop.code)
    const { numDeletedRows } = await deps.db
      .deleteFrom('saved_persons')
      .where('tenant', '=', shop.code)
      .where('customer', '=', customer.id)
      .where('id', '=', params.id!)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal(404, { error: 'unknown person' })
    return {}
  })

  handle(routes, getProfile, async ({ shop, c, deps }) => {
    const customer = await loggedIn(deps.db, c, shop.code)
    return profileOf(customer, await ownSizes(deps.db, customer))
  })

  handle(routes, putProfile, async ({ shop, body, c, deps }) =>
    replaceProfile(deps.db, await loggedIn(deps.db, c, shop.code), body),
  )

  handle(routes, getExport, async ({ shop, today, c, deps }) => {
    const { email } = await loggedIn(deps.db, c, shop.code)
    return snapshot(deps.db, (trx) => exportPerson(trx, shop, email, { now: deps.clock(), today }))
  })

  handle(routes, deleteCustomer, async ({ shop, c, deps }) => {
    const { email } = await loggedIn(deps.db, c, shop.code)
    await erasePerson(deps.db, shop.code, email)
    await sweepMailbox(deps.db, deps.environment.DATA_DIR)
    dropSessionCookie(c, deps, shop.code)
    return {}
  })
}

export const mountCustomer = (routes: Routes): void => {
  mountSession(routes)
  mountRegistration(routes)
  mountOwnData(routes)
}
