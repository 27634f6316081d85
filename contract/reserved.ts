/** First path segments that routes or the server use. No tenant has one of them as its code. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'checkout',
  'dev',
  'groups',
  'healthz',
  'login',
  'metrics',
  'newsletter',
  'readyz',
  'sandbox',
  'staff',
  'user',
  'withdrawal',
])
