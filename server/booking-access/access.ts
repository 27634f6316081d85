import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'

/*
 * A reservation is opened by its own cookie: a token of 256 bits of which the database keeps only the hash.
 *
 * The token is not drawn but derived, by HMAC of 256 random bits with the order's Idempotency-Key as the secret. The database keeps the random bits
 * and only a hash of the key, so it can open nothing by itself, while an order that is sent again (its first answer was lost on a bad
 * network, or twenty arrive at once) gets the very same cookie, whichever process answers. Drawing a new token for each replay
 * would let the answers of parallel replays invalidate each other.
 */

const SALT_BYTES = 32
const COOKIE_DAYS = 30

export const newAccessSalt = (): string => randomBytes(SALT_BYTES).toString('base64url')

export const accessToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', idempotencyKey).update(salt).digest('base64url')

const cookieName = (tenant: string, bookingId: string) => `${tenant}_booking_${bookingId}`

/** Marks the token of a link: a browser that came by it has none of its own until it changes the booking, so that opening a link writes nothing. */
const BY_LINK = 'link.'

export const linkToken = (token: string): string => `${BY_LINK}${token}`

export const setAccessCookie = (
  c: Context,
  deps: { origin: () => string },
  { tenant, bookingId, token }: { tenant: string; bookingId: string; token: string },
): void =>
  setCookie(c, cookieName(tenant, bookingId), token, {
    ...cookieOptions(c, deps),
    maxAge: COOKIE_DAYS * 86_400,
  })

/** The hash of the token a visitor carries for a booking, to be compared in the WHERE clause; undefined: none. */
export const accessHash = (c: Context, tenant: string, bookingId: string): string | undefined => {
  const token = getCookie(c, cookieName(tenant, bookingId))
  return token === undefined ? undefined : sha256(token.replace(BY_LINK, ''))
}

/** Whether the visitor opens a booking with the token of a link. */
export const cameByLink = (c: Context, tenant: string, bookingId: string): boolean =>
  getCookie(c, cookieName(tenant, bookingId))?.startsWith(BY_LINK) ?? false
