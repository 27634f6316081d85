import { assign, setup } from 'xstate'

export interface FlowPlayerInput {
  /** The number of steps; at least one. */
  count: number
}

interface FlowPlayerContext extends FlowPlayerInput {
  /** The index of the shown step. */
  at: number
  speed: PlaySpeed
}

/** Steps in a second. */
export const PLAY_SPEEDS = [1, 2, 5] as const
export type PlaySpeed = (typeof PLAY_SPEEDS)[number]

export type FlowPlayerEvent =
  | { type: 'flow.play' }
  | { type: 'flow.pause' }
  | { type: 'flow.forward' }
  | { type: 'flow.back' }
  | { type: 'flow.goTo'; at: number }
  | { type: 'flow.speed'; speed: PlaySpeed }

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
    hasNext: ({ context }) => context.at < context.count - 1,
    hasBefore: ({ context }) => context.at > 0,
    isStep: ({ context, event }) => event.type === 'flow.goTo' && event.at >= 0 && event.at < context.count,
  },
  actions: {
    goForward: assign({ at: ({ context }) => context.at + 1 }),
    goBack: assign({ at: ({ context }) => context.at - 1 }),
    goTo: assign({ at: ({ context, event }) => (event.type === 'flow.goTo' ? event.at : context.at) }),
    goToStart: assign({ at: 0 }),
    storeSpeed: assign({
      speed: ({ context, event }) => (event.type === 'flow.speed' ? event.speed : context.speed),
    }),
  },
}).createMachine({
  id: 'flowPlayer',
  description: 'Shows the steps of a recorded visit one after the other.',
  context: ({ input: { count } }) => ({ count, at: 0, speed: 1 }),
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
        // At the end the playback starts again.
        'flow.play': [
          { guard: 'hasNext', target: 'playing' },
          { target: 'playing', actions: 'goToStart' },
        ],
        'flow.speed': { actions: 'storeSpeed' },
      },
    },
    playing: {
      description: 'One step follows the other, until the last.',
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
