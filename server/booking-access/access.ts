import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'

/*
 * This file writes and reads the cookies that open reservations. Each reservation has its own cookie: a token of 256
 * bits, of which the database stores the hash. The token is derived by HMAC from 256 random bits, with the order's
 * Idempotency-Key as the secret. The database has the random bits and only a hash of the key, so its data alone opens
 * no reservation. If an order is sent again (its answer was lost, or twenty arrive at once), any process answers with
 * the same cookie. If each repetition made a new token, the answers of parallel repetitions would invalidate each
 * other.
 */

const SALT_BYTES = 32
const COOKIE_DAYS = 30

export const newAccessSalt = (): string => randomBytes(SALT_BYTES).toString('base64url')

export const accessToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', idempotencyKey).update(salt).digest('base64url')

const cookieName = (tenant: string, bookingId: string) => `${tenant}_booking_${bookingId}`

/**
 * The beginning of a cookie with the token of a mailed link. A browser that has used a link gets its own token only
 * when it changes the booking, so that opening a link stores no further token.
 */
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

/**
 * Returns the hash of the token in the visitor's cookie for a booking, or undefined without this cookie. Queries
 * compare it with the stored hash.
 */
export const accessHash = (c: Context, tenant: string, bookingId: string): string | undefined => {
  const token = getCookie(c, cookieName(tenant, bookingId))
  return token === undefined ? undefined : sha256(token.replace(BY_LINK, ''))
}

/** Tells whether the visitor's cookie for the booking has the token of a mailed link. */
export const cameByLink = (c: Context, tenant: string, bookingId: string): boolean =>
  getCookie(c, cookieName(tenant, bookingId))?.startsWith(BY_LINK) ?? false
