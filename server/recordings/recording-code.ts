import { randomInt } from 'node:crypto'
import { RECORDING_CODE } from '#contract/recordings.ts'

/** Without 0 O and 1 I, because people read it out on the phone. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

export const newRecordingCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The code in any spelling; null: not a code. */
export const recordingCodeOf = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return RECORDING_CODE.test(code) ? code : null
}
