import { RECORDING_MAX, type Recording } from '#contract/recordings.ts'
import { neededParts, unpackedSize } from './pack.ts'

/** If the result is too long, drops the oldest documents. */
export const joinRecordings = (earlier: Recording | null, current: Recording): Recording => {
  const parts = { ...earlier?.parts, ...current.parts }
  let segments = [...(earlier?.segments ?? []), ...current.segments].slice(-RECORDING_MAX.segments)
  const joined = (): Recording => ({
    ...current,
    segments,
    parts: neededParts(
      segments.flatMap(({ steps }) => steps),
      parts,
    ),
  })
  const isLarge = () =>
    JSON.stringify(joined()).length > RECORDING_MAX.bytes || unpackedSize(segments, parts) > RECORDING_MAX.unpacked
  while (segments.length > 1 && isLarge()) segments = segments.slice(1)
  return joined()
}
