import { customerSessions } from '#server/auth/session.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { STATUS } from '#contract/constants.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { accessToken, setAccessCookie } from '#server/booking-access/access.ts'
import { findReplay, type Replay, type Sending, sendingOf } from '#server/booking-access/idempotency.ts'
import { notedOf, ownReservation } from '#server/booking-access/own-reservation.ts'
import { acceptQuote } from '#server/groups/accept-quote.ts'
import { reopenGroup } from '#server/groups/answer-inquiry.ts'
import { openMembersBooking } from '#server/groups/booked-members.ts'
import { changeOffer } from '#server/groups/change-offer.ts'
import { completeReservation, sendInquiry } from '#server/groups/complete-group.ts'
import { exchangeGroupLink, openAsLeader, openForLeader, openGroup } from '#server/groups/group-access.ts'
import { requireCollecting } from '#server/reservations/move-group.ts'
import { groupOffer } from '#server/groups/group-offer.ts'
import { importPersons } from '#server/groups/persons-csv.ts'
import { remindPersons, sendLeaderLinks } from '#server/groups/group-links.ts'
import { showGroup, showToLeader } from '#server/groups/show-group.ts'
import {
  beginGroup,
  changeGroup,
  removeGroupPerson,
  replaceGroupPerson,
  savePersons,
} from '#server/groups/write-group.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Handlers } from '#server/http/handle.ts'
import { validatePayload } from '#server/offers/validate-payload.ts'
import { limitMails, senderOf } from '#server/outbox/mail-limits.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'
import { ordererOf } from './order.ts'

const LEADER = { role: 'leader' } as const

const bookedGroup = (c: AppContext, deps: Deps, { tenant, key }: Sending, { answer, accessSalt }: Replay) => {
  setAccessCookie(c, deps, { tenant, bookingId: answer.bookingId, token: accessToken(accessSalt, key) })
  const payAtShop = answer.status === STATUS.paid && answer.amount > 0
  return { kind: 'reservation', ...answer, payAtShop } as const
}

const customerOf = ({ id }: Shop, c: AppContext, { db }: Deps) => customerSessions.account(db, c, id)

export const groupsHandlers = {
  postGroup: async ({ shop, body, locale, now, c, deps, idempotencyKey }) => {
    const sending = sendingOf(shop.id, idempotencyKey(), body)
    const group = await beginGroup(deps, shop, body, sending, { language: locale, now, sender: senderOf(c, deps) })
    requireCollecting(group)
    await openForLeader(deps.db, c, deps, group)
    return showToLeader(deps, deps.db, shop, group, { locale, customer: await customerOf(shop, c, deps) })
  },

  getGroup: async ({ shop, params, query: { access }, locale, today, c, deps }) => {
    const id = params.id!
    const booked = await openMembersBooking(c, deps, shop, { id, access, locale, today })
    if (booked) return booked
    const opened = access
      ? await exchangeGroupLink(c, deps, shop.id, id, access)
      : await openGroup(c, deps, shop.id, id)
    return showGroup(deps, shop, opened, {
      locale,
      today,
      now: c.get('now'),
      customer: await customerOf(shop, c, deps),
    })
  },

  putGroup: async ({ shop, params, body, locale, now, c, deps }) => {
    const opened = await openAsLeader(c, deps, shop.id, params.id!)
    const group = await changeGroup(deps, shop, opened, body, {
      language: locale,
      now,
      sender: senderOf(c, deps),
    })
    if (group.email !== opened.email) await openForLeader(deps.db, c, deps, group)
    return showToLeader(deps, deps.db, shop, group, { locale, customer: await customerOf(shop, c, deps) })
  },

  postGroupPerson: async ({ shop, params, body, locale, c, deps }) => {
    const opened = await openGroup(c, deps, shop.id, params.id!)
    const [person] = await savePersons(deps, shop, { ...opened, locale }, { persons: [body] }, (_at, path) => path)
    return person!
  },

  putGroupPersons: async ({ shop, params, body, locale, c, deps }) => {
    const group = await openAsLeader(c, deps, shop.id, params.id!)
    const writing = { group, asker: LEADER, locale }
    return { persons: await savePersons(deps, shop, writing, body, (at, path) => `persons.${at}.${path}`) }
  },

  putGroupPerson: async ({ shop, params, body, locale, c, deps }) => {
    const opened = await openGroup(c, deps, shop.id, params.id!)
    return replaceGroupPerson(deps, shop, { ...opened, locale }, { ...body, id: params.personId! })
  },

  deleteGroupPerson: async ({ shop, params, c, deps }) => {
    const opened = await openGroup(c, deps, shop.id, params.id!)
    await removeGroupPerson(deps, opened, params.personId!)
    return {}
  },

  postGroupImport: async ({ shop, params, body, locale, c, deps }) => {
    const group = await openAsLeader(c, deps, shop.id, params.id!)
    requireCollecting(group)
    return importPersons(deps, shop, group, body, locale)
  },

  postGroupRemind: async ({ shop, params, body, locale, today, c, deps }) => {
    const group = await openAsLeader(c, deps, shop.id, params.id!)
    const asked = { persons: body.persons ?? null, language: locale, today, sender: senderOf(c, deps) }
    return remindPersons(deps, shop, group, asked)
  },

  postGroupLink: async ({ shop, body, locale, c, deps }) => {
    await limitMails(c, deps, shop.id, body.email)
    await sendLeaderLinks(deps, shop, body.email, locale)
    return {}
  },

  getGroupOffer: async ({ shop, params, locale, now, c, deps }) =>
    groupOffer(deps, shop, await openGroup(c, deps, shop.id, params.id!), { locale, now }),

  postGroupChangeOffer: async ({ shop, params, body, now, c, deps }) => {
    const booking = await ownReservation(deps.db, c, shop.id, params.bookingId!)
    const payload = validatePayload(shop, { ...body, ...notedOf(booking) })
    const ownCode = booking.expired ? null : booking.discount
    return withTypedCode({ c, deps, shop, typed: payload.dc, ownCode }, (code) =>
      changeOffer(deps.db, shop, { booking: booking.id, payload, code, now }),
    )
  },

  postGroupComplete: async ({ shop, params, body, now, c, deps, idempotencyKey }) => {
    const group = await openAsLeader(c, deps, shop.id, params.id!)
    const sending = sendingOf(shop.id, idempotencyKey(), { ...body, group: group.id })
    const completing = {
      ...body,
      amountSeen: body.amountSeen ?? null,
      now,
      ...(await ordererOf({ shop, c, deps })),
    }
    if (group.kind === 'inquiry') {
      await sendInquiry(deps, shop, group, sending, completing)
      return { kind: 'inquiry', sent: true }
    }
    const replay = await findReplay(deps.db, sending)
    const { answer, accessSalt } = replay ?? (await completeReservation(deps, shop, group, sending, completing))
    return bookedGroup(c, deps, sending, { answer, accessSalt })
  },

  postGroupAccept: async ({ shop, params, body, now, c, deps, idempotencyKey }) => {
    const group = await openAsLeader(c, deps, shop.id, params.id!)
    const sending = sendingOf(shop.id, idempotencyKey(), { ...body, group: group.id })
    const { customer, sender } = await ordererOf({ shop, c, deps })
    return bookedGroup(
      c,
      deps,
      sending,
      await acceptQuote(deps, shop, group, sending, { ...body, now, customer, sender }),
    )
  },

  postGroupReopen: async ({ shop, params, c, deps }) => {
    await reopenGroup(deps, await openAsLeader(c, deps, shop.id, params.id!))
    return {}
  },
} satisfies Partial<Handlers>
