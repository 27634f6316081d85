import { fromCallback, setup } from 'xstate'
import { isWholeNumber } from '#domain/reservation/booking-number.ts'

export type CameraEvent =
  | { type: 'camera.shown' }
  /** The visitor, the browser or the page's policy forbids the camera. */
  | { type: 'camera.denied' }
  /** The device has no camera, or another program uses it. */
  | { type: 'camera.missing' }
  | { type: 'code.seen'; text: string }

export type CodeScanEvent = { type: 'scan.open' } | { type: 'scan.close' } | CameraEvent

export const codeScanMachine = setup({
  types: {
    events: {} as CodeScanEvent,
    tags: {} as 'open',
  },
  actors: {
    camera: fromCallback<CodeScanEvent>(() => {}),
  },
  guards: {
    isNumber: ({ event }) => event.type === 'code.seen' && isWholeNumber(event.text),
  },
  actions: {
    openBooking: (_args, _booking: { number: string }) => {},
  },
}).createMachine({
  id: 'codeScan',
  description: 'The staff scan the code of a booking with a camera.',
  initial: 'closed',
  on: { 'scan.close': '.closed' },
  states: {
    closed: { description: 'The scanner is closed.', on: { 'scan.open': 'scanning' } },
    scanning: {
      description: 'The camera is on, or is starting.',
      tags: 'open',
      invoke: { id: 'camera', src: 'camera' },
      on: {
        'camera.denied': 'denied',
        'camera.missing': 'missing',
        'code.seen': [
          {
            guard: 'isNumber',
            target: 'found',
            actions: { type: 'openBooking', params: ({ event }) => ({ number: event.text.trim() }) },
          },
          { target: '.foreign' },
        ],
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'The browser asks whether the page may use the camera.',
          on: { 'camera.shown': 'looking' },
        },
        looking: { description: 'The camera looks for a code.' },
        foreign: { description: 'The code in the picture belongs to no booking. The camera continues to look.' },
      },
    },
    denied: {
      description: 'The browser forbids the camera. The page explains how to allow it.',
      tags: 'open',
      on: { 'scan.open': 'scanning' },
    },
    missing: {
      description: 'The device has no camera, or another program uses it.',
      tags: 'open',
      on: { 'scan.open': 'scanning' },
    },
    found: { description: 'The camera has read the code. The booking opens.', on: { 'scan.open': 'scanning' } },
  },
})
