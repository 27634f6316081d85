import { assign, setup } from 'xstate'

export interface FlowPlayerInput {
  /** The number of moments in the recording, at least one. */
  count: number
  /**
   * The indices of the moments at which playback stops, in ascending order. Playback skips the moments between them.
   */
  stops: readonly number[]
  /** The index of the moment that is shown first. */
  at: number
}

interface FlowPlayerContext extends FlowPlayerInput {
  speed: PlaySpeed
}

/** The speeds of playback, in steps per second. */
export const PLAY_SPEEDS = [1, 2, 5] as const
type PlaySpeed = (typeof PLAY_SPEEDS)[number]

export type FlowPlayerEvent =
  | { type: 'flow.play' }
  | { type: 'flow.pause' }
  | { type: 'flow.forward' }
  | { type: 'flow.back' }
  | { type: 'flow.goTo'; at: number }
  | { type: 'flow.speed'; speed: PlaySpeed }

const nextStop = ({ stops, at }: FlowPlayerContext) => stops.find((stop) => stop > at)
const stopBefore = ({ stops, at }: FlowPlayerContext) => stops.findLast((stop) => stop < at)

/** Shows the steps of a recorded visit one after the other. */
export const flowPlayerMachine = setup({
  types: {
    context: {} as FlowPlayerContext,
    input: {} as FlowPlayerInput,
    events: {} as FlowPlayerEvent,
  },
  delays: {
    step: ({ context }) => 1000 / context.speed,
  },
  guards: {
    hasNext: ({ context }) => nextStop(context) !== undefined,
    hasBefore: ({ context }) => stopBefore(context) !== undefined,
    isStep: ({ context, event }) => event.type === 'flow.goTo' && event.at >= 0 && event.at < context.count,
  },
  actions: {
    goForward: assign({ at: ({ context }) => nextStop(context)! }),
    goBack: assign({ at: ({ context }) => stopBefore(context)! }),
    goTo: assign({ at: ({ context, event }) => (event.type === 'flow.goTo' ? event.at : context.at) }),
    goToStart: assign({ at: ({ context }) => context.stops[0] ?? 0 }),
    storeSpeed: assign({
      speed: ({ context, event }) => (event.type === 'flow.speed' ? event.speed : context.speed),
    }),
  },
}).createMachine({
  id: 'flowPlayer',
  description: 'Shows the steps of a recorded visit one after the other.',
  context: ({ input: { count, stops, at } }) => ({ count, stops, at, speed: 1 }),
  initial: 'paused',
  on: {
    'flow.forward': { guard: 'hasNext', target: '.paused', actions: 'goForward' },
    'flow.back': { guard: 'hasBefore', target: '.paused', actions: 'goBack' },
    'flow.goTo': { guard: 'isStep', target: '.paused', actions: 'goTo' },
  },
  states: {
    paused: {
      description: 'One step stays on the screen.',
      on: {
        // Restarts playback from the first step if the last one is shown.
        'flow.play': [
          { guard: 'hasNext', target: 'playing' },
          { target: 'playing', actions: 'goToStart' },
        ],
        'flow.speed': { actions: 'storeSpeed' },
      },
    },
    playing: {
      description: 'Playback goes from step to step, until the last one.',
      on: {
        'flow.pause': 'paused',
        'flow.speed': { target: 'playing', reenter: true, actions: 'storeSpeed' },
      },
      after: {
        step: [{ guard: 'hasNext', target: 'playing', reenter: true, actions: 'goForward' }, { target: 'paused' }],
      },
    },
  },
})
