import type { RecordedStep, Recording } from '#contract/recordings.ts'

interface Pasted {
  cells: unknown
  shown?: unknown
  steps?: number
  parts?: Recording['parts']
}

export const pastedReport = ({ cells, shown = ['firstname', 'age'], steps = 1, parts = {} }: Pasted): Recording => {
  const step: RecordedStep = {
    kind: 'event',
    at: 0,
    actor: 'groupLeader',
    event: {
      type: 'table.edit',
      edit: { kind: 'paste', cells, target: { row: 0, column: 'firstname' }, shown, ids: [] },
    },
    value: { keeping: 'closed' },
    hash: '0'.repeat(16),
  }
  return {
    version: 1,
    segments: [
      {
        startedAt: '2026-11-21T09:00:00Z',
        today: '2026-11-21',
        locale: 'de',
        width: 390,
        charts: {},
        dropped: 0,
        steps: Array.from({ length: steps }, () => step),
      },
    ],
    parts,
  }
}

const [CELLS, SHOWN] = ['1'.repeat(16), '2'.repeat(16)]

export const largeReport = (steps: number): Recording =>
  pastedReport({
    cells: { $: CELLS },
    shown: { $: SHOWN },
    steps,
    parts: {
      [CELLS]: Array.from({ length: 100 }, () => Array.from({ length: 1000 }, () => 'x')),
      [SHOWN]: Array.from({ length: 1000 }, () => 'firstname'),
    },
  })
