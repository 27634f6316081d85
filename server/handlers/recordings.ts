import { RECORDINGS_LISTED } from '#contract/recordings.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { clientAddress } from '#server/limits/client-address.ts'
import { takeTurns } from '#server/limits/limiter.ts'
import { checkRecording } from '#server/recordings/recording-checker.ts'
import { recordingCodeOf, keepRecording, newestRecordings, readRecording } from '#server/recordings/recordings.ts'

export const recordingsHandlers = {
  postRecording: async ({ shop, body, c, deps }) => {
    const address = clientAddress(c, deps.environment.TRUST_PROXY)
    await takeTurns(deps, shop.code, [
      ['recordingsOfAddress', address],
      ['recordingsOfTenant', shop.code],
    ])
    return { code: await keepRecording(deps.db, shop.code, await checkRecording(body), deps.clock()) }
  },

  getStaffRecording: async ({ shop, params, deps }) => {
    const code = recordingCodeOf(params.code!)
    const stored = code && (await readRecording(deps.db, shop.code, code))
    if (!stored) throw new Refusal(404, { error: 'no such recording' })
    return stored
  },

  getStaffRecordings: async ({ shop, deps }) => ({
    codes: await newestRecordings(deps.db, shop.code, RECORDINGS_LISTED),
  }),
} satisfies Partial<Handlers>
