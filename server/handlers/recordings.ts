import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { BodyOf } from '#contract/call.ts'
import type { postRecording } from '#contract/recordings.ts'
import { Refusal } from '#server/base/refusal.ts'
import { namedReservation } from '#server/booking-access/own-reservation.ts'
import type { Handlers } from '#server/http/handle.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { takeTurns } from '#server/limits/limiter.ts'
import { checkRecording } from '#server/recordings/recording-checker.ts'
import { keepReport, listReports, markReport, readRecording, recordingCodeOf } from '#server/recordings/recordings.ts'

const noSuchRecording = () => new Refusal(404, { error: 'no such recording' })

const compress = promisify(gzip)

const compressedOf = async (body: BodyOf<typeof postRecording>): Promise<Uint8Array> => {
  if ('recording' in body) return Buffer.from(body.recording, 'base64')
  const { message: _message, email: _email, bookingId: _bookingId, ...recording } = body
  return compress(JSON.stringify(recording))
}

export const recordingsHandlers = {
  postRecording: async ({ shop, body, c, deps }) => {
    const address = clientAddress(c, deps.environment.TRUST_PROXY)
    await takeTurns(deps, shop.id, [
      ['recordingsOfAddress', address],
      ['recordingsOfTenant', shop.id],
    ])
    const { message, email, bookingId } = body
    const checked = await checkRecording(await compressedOf(body))
    const booking = await namedReservation(deps.db, c, shop.id, bookingId)
    const report = { ...checked, message, email, reservation: booking?.id ?? null }
    return { code: await keepReport(deps.db, shop.id, report, deps.clock()) }
  },

  getStaffRecording: async ({ shop, params, deps }) => {
    const code = recordingCodeOf(params.code!)
    const stored = code && (await readRecording(deps.db, shop.id, code))
    if (!stored) throw noSuchRecording()
    return stored
  },

  getStaffReports: async ({ shop, deps }) => ({
    open: await listReports(deps.db, shop.id, 'open'),
    done: await listReports(deps.db, shop.id, 'done'),
  }),

  postReportDone: async ({ shop, params, body, deps }) => {
    const code = recordingCodeOf(params.code!)
    const isKnown = code && (await markReport(deps.db, shop.id, code, body.isDone ? deps.clock() : null))
    if (!isKnown) throw noSuchRecording()
    return {}
  },
} satisfies Partial<Handlers>
