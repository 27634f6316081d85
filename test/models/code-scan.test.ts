import { expect, test } from 'vitest'
import { codeScanMachine, type CodeScanEvent } from '#machines/code-scan.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: readonly CodeScanEvent[] = [
  { type: 'scan.open' },
  { type: 'scan.close' },
  { type: 'camera.shown' },
  { type: 'camera.denied' },
  { type: 'camera.missing' },
  { type: 'code.seen', text: ' ALP-7K3M9Q\n' },
  { type: 'code.seen', text: 'https://example.com/alpin/de/groups/klasse-3b' },
]

const rows: readonly Row<unknown>[] = [
  { in: '', on: 'scan.close', to: 'closed' },
  { in: 'closed', on: 'scan.open', to: 'scanning.asking' },
  { in: 'scanning.asking', on: 'camera.shown', to: 'scanning.looking' },
  { in: 'scanning', on: 'camera.denied', to: 'denied' },
  { in: 'scanning', on: 'camera.missing', to: 'missing' },
  {
    in: 'scanning',
    on: 'code.seen',
    with: { text: ' ALP-7K3M9Q\n' },
    to: 'found',
    does: ['openBooking'],
    gives: { openBooking: { number: 'ALP-7K3M9Q' } },
  },
  { in: 'scanning', on: 'code.seen', to: 'scanning.foreign' },
  { in: 'denied', on: 'scan.open', to: 'scanning.asking' },
  { in: 'missing', on: 'scan.open', to: 'scanning.asking' },
  { in: 'found', on: 'scan.open', to: 'scanning.asking' },
]

test('Generated paths reach every state and transition of the code scanner', () => {
  const walk = walkMachine(codeScanMachine, {
    parts: [{ input: undefined, events }],
    facts: () => [],
    starts: () => 'closed',
    rows,
    tags: { open: ['scanning', 'denied', 'missing'] },
    runs: { camera: { in: 'scanning' } },
    invariant: (snapshot) => {
      expect('camera' in snapshot.children && snapshot.children.camera?.getSnapshot().status === 'active').toBe(
        snapshot.matches('scanning'),
      )
    },
  })
  expectWhole('codeScan', walk)
})
