import type { Call } from '#contract/call.ts'

export const isReading = ({ method, plainText, ownSite }: Call): boolean =>
  (method === 'GET' && !ownSite) || plainText === true

export const refusalStatusesOf = (call: Call): readonly number[] => [
  404,
  429,
  503,
  ...(call.refuses ?? []),
  ...(call.access === 'customer' || call.access === 'staff' ? [401] : []),
  ...(isReading(call) ? [] : [403]),
  ...(call.refusals?.[409] ? [409] : []),
  ...(call.body ? [413] : []),
  ...(call.body && !call.text ? [415] : []),
  ...(call.body || call.query || call.keyed ? [422] : []),
]
