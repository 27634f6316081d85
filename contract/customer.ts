import * as z from 'zod/mini'
import { BookedPayload, BookedPerson } from './booking.ts'
import { defineCall } from './call.ts'
import { CancelAnswer, ChangeAnswer, putCheckout, Reservation, ReservationStatus } from './checkout.ts'
import { PASSWORD_LENGTH, TEXT_MAX } from './limits.ts'
import { FieldsAsTyped, PersonalFields, PersonType } from './person.ts'
import { seenHours } from './seen-hours.ts'
import {
  Cents,
  DayRange,
  Email,
  Instant,
  IsoDay,
  kept,
  Locale,
  nameText,
  OpaqueId,
  PersonalString,
  ShopString,
  shopText,
  text,
} from './primitives.ts'

const NewPassword = z
  .string()
  .check(
    z.minLength(PASSWORD_LENGTH.min, 'form.passwordLength'),
    z.maxLength(PASSWORD_LENGTH.max, 'form.passwordLength'),
  )

const Token = kept(200).check(z.minLength(1))

const Nothing = z.object({})

export const Session = z.object({ name: z.optional(PersonalString) })
export type Session = z.infer<typeof Session>

export const getSession = defineCall('GET', '/api/customer/session', {
  access: 'anyone',
  summary: 'Returns the session of the browser, with the customer’s name if somebody is logged in',
  answer: Session,
})

/** Leaves out the age, because a stored age would be wrong a year later. */
const KeptFields = z.omit(PersonalFields, { age: true })

/** A saved person, whose data can be filled in at the next booking. The first saved person is the customer. */
export const SavedPerson = z.extend(z.omit(FieldsAsTyped, { age: true }), {
  id: OpaqueId,
  type: PersonType,
  mainperson: z.boolean(),
  version: z.optional(ShopString),
})
export type SavedPerson = z.infer<typeof SavedPerson>

/**
 * The version that the browser has seen. The server refuses a save with 409 if the stored data has another version,
 * unless that data equals the saved data.
 */
const Seen = z.optional(shopText(64))

export const getPersondata = defineCall('GET', '/api/customer/persondata', {
  access: 'customer',
  summary: 'Returns the saved persons: first the customer, then the persons of earlier bookings',
  answer: z.object({ persons: z.array(SavedPerson) }),
})

export const SavedPersonInput = z.extend(z.omit(KeptFields, { email: true }), {
  type: PersonType,
  firstname: nameText(TEXT_MAX.name).check(z.minLength(1)),
  version: Seen,
})
export type SavedPersonInput = z.infer<typeof SavedPersonInput>

/** The answer 409 of a save that is based on an older version. `current` is null if the person was removed. */
export const ChangedPerson = z.object({ error: z.literal('changed'), current: z.nullable(SavedPerson) })

const NoPlace = z.object({ error: z.enum(['name taken', 'too many']) })

export const postPerson = defineCall('POST', '/api/customer/persondata', {
  access: 'customer',
  summary:
    'Saves a person for the next booking. Answers 409 if a saved person has this name, or if no more persons can be saved',
  body: SavedPersonInput,
  status: 201,
  answer: SavedPerson,
  refusals: { 409: NoPlace },
})

export const putPerson = defineCall('PUT', '/api/customer/persondata/{id}', {
  access: 'customer',
  summary:
    'Replaces a saved person. Answers 409 if the person has changed since `version`. The customer’s own data is changed by putProfile',
  body: SavedPersonInput,
  answer: SavedPerson,
  refusals: { 409: z.union([ChangedPerson, NoPlace]) },
})

export const deletePerson = defineCall('DELETE', '/api/customer/persondata/{id}', {
  access: 'customer',
  summary:
    'Deletes a saved person. Answers 409 if the person has changed since `version`. The customer cannot be deleted by this call',
  query: z.object({ version: Seen }),
  answer: Nothing,
  refusals: { 409: ChangedPerson },
})

export const getLogout = defineCall('GET', '/api/customer/logout', {
  access: 'anyone',
  summary: 'Ends the session, without a redirect',
  ownSite: true,
  answer: Nothing,
})

export const postRegister = defineCall('POST', '/api/customer/register', {
  access: 'anyone',
  summary:
    'Requests an account. The mail to the address has the activation link, or says that the address has an account already',
  body: z.object({
    email: Email,
    firstname: nameText(TEXT_MAX.name).check(z.minLength(1)),
    lastname: nameText(TEXT_MAX.name).check(z.minLength(1)),
    newsletter: z._default(z.boolean(), false),
  }),
  status: 202,
  answer: Nothing,
})

export const Authenticated = z.object({ name: PersonalString })

export const postLogin = defineCall('POST', '/api/customer/login', {
  access: 'anyone',
  summary:
    'Opens a session. Answers 401 for an unknown address and for a wrong password alike, and 429 after too many wrong passwords',
  // Accepts passwords that are too short for an account, because the server refuses them like any wrong password.
  body: z.object({
    email: text(TEXT_MAX.email),
    password: kept(TEXT_MAX.anyPassword),
  }),
  refuses: [401],
  answer: Authenticated,
})

export const postActivate = defineCall('POST', '/api/customer/activate', {
  access: 'anyone',
  summary: 'Sets the first password of an account and opens a session. Answers 410 if the link was used or has expired',
  body: z.object({ token: Token, password: NewPassword }),
  refuses: [410],
  answer: Authenticated,
})

export const postForgot = defineCall('POST', '/api/customer/password/forgot', {
  access: 'anyone',
  summary:
    'Requests a mail with a link for choosing a new password. An account that is not activated gets its activation link again',
  body: z.object({ email: Email }),
  status: 202,
  answer: Nothing,
})

export const postReset = defineCall('POST', '/api/customer/password/reset', {
  access: 'anyone',
  summary:
    'Sets a new password, ends all other sessions and opens a session. Answers 410 if the link was used or has expired',
  body: z.object({ token: Token, password: NewPassword }),
  refuses: [410],
  answer: Authenticated,
})

export const ProfileInput = z.extend(z.omit(KeptFields, { email: true }), {
  firstname: nameText(TEXT_MAX.name).check(z.minLength(1)),
  lastname: nameText(TEXT_MAX.name).check(z.minLength(1)),
  language: Locale,
  version: Seen,
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const Profile = z.extend(ProfileInput, {
  // Fields may be missing if the account began with a booking.
  ...z.omit(FieldsAsTyped, { age: true, email: true }).shape,
  email: PersonalString,
  version: z.optional(ShopString),
})
export type Profile = z.infer<typeof Profile>

export const getProfile = defineCall('GET', '/api/customer/profile', {
  access: 'customer',
  summary: 'Returns the customer’s own data',
  answer: Profile,
})

export const ChangedProfile = z.object({ error: z.literal('changed'), current: Profile })

export const putProfile = defineCall('PUT', '/api/customer/profile', {
  access: 'customer',
  summary:
    'Replaces the customer’s own data except the e-mail address. Answers 409 if the data has changed since `version`',
  body: ProfileInput,
  answer: Profile,
  refusals: { 409: ChangedProfile },
})

export const confirmNewsletter = defineCall('POST', '/api/newsletter/confirm', {
  access: 'anyone',
  summary:
    'Confirms a subscription to the newsletter by the token in the mail (double opt-in). Answers 410 if the token was used or has expired',
  body: z.object({ token: Token }),
  refuses: [410],
  answer: Nothing,
})

/** `asked`: a confirmation mail was sent, and its link is still valid. */
export const NewsletterState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('asked'), at: Instant }),
  z.object({ state: z.literal('confirmed'), at: Instant }),
])
export type NewsletterState = z.infer<typeof NewsletterState>

export const getNewsletter = defineCall('GET', '/api/customer/newsletter', {
  access: 'customer',
  summary: 'Returns the state of the newsletter subscription of the customer’s address',
  answer: NewsletterState,
})

export const ReservationSummary = z.object({
  id: OpaqueId,
  number: PersonalString,
  status: ReservationStatus,
  expired: z.boolean(),
  withdrawnAt: z.optional(Instant),
  bookedAt: Instant,
  from: IsoDay,
  to: IsoDay,
  ...seenHours,
  location: ShopString,
  amount: Cents,
  /** The default is for servers of earlier releases, which do not send this field. */
  isUpcoming: z._default(z.boolean(), true),
})
export type ReservationSummary = z.infer<typeof ReservationSummary>

export const getReservations = defineCall('GET', '/api/customer/reservations', {
  access: 'customer',
  summary:
    'Returns the customer’s bookings. Upcoming ones come first, by first day. Past and cancelled ones follow, latest first day first',
  query: z.object({ page: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(10_000))) }),
  answer: z.object({ reservations: z.array(ReservationSummary), pages: z.int().check(z.gte(1)) }),
})

export const getReservation = defineCall('GET', '/api/customer/reservations/{id}', {
  access: 'customer',
  summary: 'Returns a booking of the customer with all its data',
  answer: Reservation,
})

export const putReservation = defineCall('PUT', '/api/customer/reservations/{id}', {
  access: 'customer',
  summary: 'Changes an open or paid booking of the customer, by the rules of putCheckout',
  body: putCheckout.body,
  answer: ChangeAnswer,
  refusals: putCheckout.refusals,
})

export const postReservationCancel = defineCall('POST', '/api/customer/reservations/{id}/cancel', {
  access: 'customer',
  summary: 'Cancels the booking, which cannot be undone. A repeated call gets the same answer',
  body: z.object({}),
  answer: CancelAnswer,
  refusals: { 409: z.object({ error: ShopString }) },
})

export const PersonExport = z.object({
  email: PersonalString,
  exportedAt: Instant,
  linkOpenedAt: z.nullable(Instant),
  account: z.nullable(
    z.object({
      profile: Profile,
      createdAt: Instant,
      activatedAt: z.nullable(Instant),
      sessions: z.array(z.object({ since: Instant, until: Instant })),
      devices: z.array(z.object({ since: Instant, until: Instant })),
      links: z.array(z.object({ purpose: ShopString, until: Instant })),
      persons: z.array(SavedPerson),
    }),
  ),
  reservations: z.array(
    z.extend(z.omit(Reservation, { cancellation: true, held: true }), {
      payments: z.array(z.object({ amount: Cents, state: ShopString, at: Instant })),
      refunds: z.array(
        z.object({
          amount: Cents,
          state: ShopString,
          note: z.nullable(PersonalString),
          at: Instant,
        }),
      ),
      actions: z.array(z.object({ action: ShopString, reason: z.nullable(PersonalString), at: Instant })),
    }),
  ),
  parts: z.array(z.object({ number: PersonalString, date: DayRange, person: BookedPerson })),
  changes: z.array(
    z.object({
      number: PersonalString,
      state: ShopString,
      askedAt: Instant,
      amount: Cents,
      booking: BookedPayload,
    }),
  ),
  mails: z.array(z.object({ kind: ShopString, queuedAt: Instant, sentAt: z.nullable(Instant) })),
  newsletter: z.array(z.object({ askedAt: Instant, confirmedAt: z.nullable(Instant) })),
  withdrawals: z.array(z.object({ name: PersonalString, number: PersonalString, receivedAt: Instant })),
  reports: z.array(
    z.object({
      code: ShopString,
      message: z.nullable(PersonalString),
      receivedAt: Instant,
    }),
  ),
  requests: z.array(
    z.object({
      kind: ShopString,
      askedAt: Instant,
      firstname: z.nullable(PersonalString),
      lastname: z.nullable(PersonalString),
    }),
  ),
  counts: z.array(z.object({ name: ShopString, count: z.int(), until: Instant })),
  savedByOthers: z.array(z.omit(FieldsAsTyped, { age: true })),
  /** Groups that are not booked: those that the person leads, and others that contain the person's own entries. */
  groups: z.array(
    z.object({
      title: PersonalString,
      begunAt: Instant,
      general: z.nullable(z.object({ remark: z.nullish(PersonalString), accommodation: z.optional(z.unknown()) })),
      leader: z.nullable(FieldsAsTyped),
      answer: z.nullable(z.object({ word: PersonalString, total: z.nullable(Cents), validUntil: z.nullable(IsoDay) })),
      person: z.nullable(FieldsAsTyped),
    }),
  ),
})
export type PersonExport = z.infer<typeof PersonExport>

export const getExport = defineCall('GET', '/api/customer/export', {
  access: 'customer',
  summary: 'Returns all data that the shop has about the customer',
  answer: PersonExport,
})

export const deleteCustomer = defineCall('DELETE', '/api/customer', {
  access: 'customer',
  summary:
    'Erases the customer’s data, which cannot be undone. Bookings keep what tax law requires, without the person. Answers 422 for a wrong password, and 429 after too many wrong passwords',
  body: z.object({ password: kept(TEXT_MAX.anyPassword) }),
  answer: Nothing,
})
