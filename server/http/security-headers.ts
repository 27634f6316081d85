import type { MiddlewareHandler } from 'hono'
import type { AppVariables } from '#server/base/app-context.ts'

/** Answers that are not pages must not run scripts or be framed. */
const INERT = "default-src 'none'; frame-ancestors 'none'"

export interface PagePolicy {
  nonce: string
  paymentOrigin?: string | undefined
  stockOrigin?: string | undefined
  isTracked?: boolean
  isFramed?: boolean
}

const sources = (...names: (string | undefined)[]) => names.filter((name) => name !== undefined).join(' ')

const TAGS = {
  script: 'https://*.googletagmanager.com',
  send: 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://*.g.doubleclick.net https://www.google.com',
  frame: 'https://www.googletagmanager.com https://td.doubleclick.net',
}

/** Style attributes are allowed, because React Aria positions elements by them. */
export const pagePolicy = ({ nonce, paymentOrigin, stockOrigin, isTracked, isFramed }: PagePolicy): string => {
  const tags = isTracked ? TAGS : undefined
  return [
    "default-src 'none'",
    `script-src ${sources("'self'", `'nonce-${nonce}'`, paymentOrigin, tags?.script)}`,
    `style-src ${sources("'self'", `'nonce-${nonce}'`, paymentOrigin)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${sources("'self'", 'data:', paymentOrigin, tags?.send)}`,
    "font-src 'self'",
    `connect-src ${sources("'self'", paymentOrigin, stockOrigin, tags?.send)}`,
    `frame-src ${sources("'self'", paymentOrigin, tags?.frame)}`,
    // Allows forms to any https address on a payment page, because Chromium also checks the wallet or bank to which the
    // provider redirects.
    `form-action ${sources("'self'", paymentOrigin, paymentOrigin && 'https:')}`,
    "manifest-src 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
  ].join('; ')
}

export const permissionsPolicy = ({ hasCamera }: { hasCamera: boolean }): string =>
  `camera=${hasCamera ? '(self)' : '()'}, geolocation=(self), microphone=(), payment=(self)`

/** Browsers read these headers only from the answer that becomes a document. */
export const HEADERS_OF_PAGES = ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Referrer-Policy']

/** Sets the headers before the answer exists, because Hono copies a finished answer to change its headers. */
export const securityHeaders =
  (publicOrigin: () => string): MiddlewareHandler<{ Variables: AppVariables }> =>
  (c, next) => {
    c.header('Content-Security-Policy', INERT)
    // Sends only the host as referrer, because an address may contain a booking's id.
    c.header('Referrer-Policy', 'strict-origin')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Permissions-Policy', permissionsPolicy({ hasCamera: false }))
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    if (publicOrigin().startsWith('https:')) c.header('Strict-Transport-Security', 'max-age=31536000')
    return next()
  }
