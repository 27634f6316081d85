import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STATUS } from '#contract/constants.ts'
import type { LoadedDrafts } from '#machines/visit/events.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError, UnreachableError } from '#src/api/errors.ts'
import { depotDraft } from '#test/support/booking-input.ts'
import { readChange } from './read-change.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bookingId = 'AAAAAAAAAAAAAAAAAAAAAA'
const draftsOf = (isPaid: boolean): LoadedDrafts => ({
  type: 'drafts.loaded',
  draft: { ...depotDraft, reservation: bookingId, change: { number: 'ALP-7K2M9Q', version: 'v1', isPaid } },
  personal: null,
  reservation: null,
  unanswered: [],
  page: 'cart',
})

const path = '/api/checkout/AAAAAAAAAAAAAAAAAAAAAA'
const refusal = (status: number) => new ApiError({ status, statusText: '' }, undefined, path)
const lost = new UnreachableError(path, undefined)
const cancelled = { status: STATUS.cancelled, version: 'v1', date: { from: '2026-12-05', to: '2026-12-06' } }

const asked = async (isPaid: boolean, ...answers: unknown[]) => {
  const call = vi.fn<() => Promise<unknown>>()
  for (const answer of answers)
    if (answer instanceof Error) call.mockRejectedValueOnce(answer)
    else call.mockResolvedValueOnce(answer)
  const drafts = draftsOf(isPaid)
  const reading = readChange({ api: { call } as unknown as Api, drafts, now: '2026-12-01T09:00' })
  await vi.runAllTimersAsync()
  return { answer: (await reading).type, requests: call.mock.calls.length }
}

test.each([
  ['a lost connection', lost],
  ['a busy server', refusal(503)],
  ['too many requests', refusal(429)],
])('The shop is asked again about a begun change after %s', async (_, failure) => {
  expect(await asked(true, failure, cancelled)).toEqual({ answer: 'change.read', requests: 2 })
})

test('A refusal that stays is asked for only once', async () => {
  expect(await asked(true, refusal(404))).toEqual({ answer: 'change.refused', requests: 1 })
})

test.each([true, false])('Without an answer, a change does not become a new order (paid: %s)', async (isPaid) => {
  expect(await asked(isPaid, lost, lost, lost)).toEqual({ answer: 'change.refused', requests: 3 })
})

test('A refused change of an unpaid booking does not become a new order', async () => {
  expect(await asked(false, refusal(404))).toEqual({ answer: 'change.refused', requests: 1 })
})
