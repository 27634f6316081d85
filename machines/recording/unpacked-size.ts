import type { RecordedSegment, RecordedStep, Recording } from '#contract/recordings.ts'
import { weigher } from './pack.ts'

const packedOf = (step: RecordedStep): unknown[] => {
  if (step.kind === 'start') return [step.snapshot]
  return step.kind === 'event' ? [step.event, step.value] : []
}

/**
 * Characters of all steps once they are unpacked: a short recording can name a long part often.
 * @throws when a part is missing, too deep, or leads back to itself
 */
export const unpackedSize = (
  segments: readonly Pick<RecordedSegment, 'steps'>[],
  parts: Recording['parts'],
): number => {
  const weigh = weigher(parts)
  return segments
    .flatMap(({ steps }) => steps.flatMap(packedOf))
    .reduce<number>((sum, packed) => sum + weigh(packed), 0)
}
