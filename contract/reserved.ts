/** First path segments that routes or the server use: no tenant can take one, and none ever parses as a tenant (api.md). */
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
