import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { BOOKING_LINK_DAYS } from '#domain/reservation/link-ends.ts'
import { cookieOptions } from '#server/base/cookies.ts'
import { sha256 } from '#server/base/hash.ts'

/*
 * The token in the ordering browser's cookie is derived from the order's Idempotency-Key, so the database alone
 * opens no reservation.
 */

const SALT_BYTES = 32

export const newAccessSalt = (): string => randomBytes(SALT_BYTES).toString('base64url')

export const accessToken = (salt: string, idempotencyKey: string): string =>
  createHmac('sha256', idempotencyKey).update(salt).digest('base64url')

const cookieName = (tenant: string, bookingId: string) => `${tenant}_booking_${bookingId}`

const BY_LINK = 'link.'

export const linkToken = (token: string): string => `${BY_LINK}${token}`

export const setAccessCookie = (
  c: Context,
  deps: { origin: () => string },
  { tenant, bookingId, token }: { tenant: string; bookingId: string; token: string },
): void =>
  setCookie(c, cookieName(tenant, bookingId), token, {
    ...cookieOptions(c, deps),
    maxAge: BOOKING_LINK_DAYS * 86_400,
  })

export const accessHash = (c: Context, tenant: string, bookingId: string): string | undefined => {
  const token = getCookie(c, cookieName(tenant, bookingId))
  return token === undefined ? undefined : sha256(token.replace(BY_LINK, ''))
}

export const cameByLink = (c: Context, tenant: string, bookingId: string): boolean =>
  getCookie(c, cookieName(tenant, bookingId))?.startsWith(BY_LINK) ?? false
