import { assign, setup } from 'xstate'

export interface FlowPlayerInput {
  count: number
  /** Playback stops at these indices, in ascending order, and skips the moments between them. */
  stops: readonly number[]
  at: number
}

interface FlowPlayerContext extends FlowPlayerInput {
  speed: PlaySpeed
  /** The events of the branch that begins at `at`, each by its index among the possible events. */
  picks: readonly number[]
}

export const PLAY_SPEEDS = [1, 2, 5] as const
type PlaySpeed = (typeof PLAY_SPEEDS)[number]

export type FlowPlayerEvent =
  | { type: 'flow.play' }
  | { type: 'flow.pause' }
  | { type: 'flow.forward' }
  | { type: 'flow.back' }
  | { type: 'flow.goTo'; at: number }
  | { type: 'flow.speed'; speed: PlaySpeed }
  | { type: 'branch.ask' }
  | { type: 'branch.pick'; pick: number }
  | { type: 'branch.back' }
  | { type: 'branch.leave' }

const nextStop = ({ stops, at }: FlowPlayerContext) => stops.find((stop) => stop > at)
const stopBefore = ({ stops, at }: FlowPlayerContext) => stops.findLast((stop) => stop < at)

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
    hasPicks: ({ context }) => context.picks.length > 0,
    hasOlderPick: ({ context }) => context.picks.length > 1,
    isStep: ({ context, event }) => event.type === 'flow.goTo' && event.at >= 0 && event.at < context.count,
  },
  actions: {
    goForward: assign({ at: ({ context }) => nextStop(context)! }),
    goBack: assign({ at: ({ context }) => stopBefore(context)! }),
    goTo: assign({ at: ({ context, event }) => (event.type === 'flow.goTo' ? event.at : context.at) }),
    goToStart: assign({ at: ({ context }) => context.stops[0] ?? 0 }),
    addPick: assign({
      picks: ({ context, event }) => (event.type === 'branch.pick' ? [...context.picks, event.pick] : context.picks),
    }),
    removePick: assign({ picks: ({ context }) => context.picks.slice(0, -1) }),
    dropBranch: assign({ picks: [] }),
    storeSpeed: assign({
      speed: ({ context, event }) => (event.type === 'flow.speed' ? event.speed : context.speed),
    }),
  },
}).createMachine({
  id: 'flowPlayer',
  description: 'Shows the steps of a recorded visit one after the other, and branches with events that did not happen.',
  context: ({ input: { count, stops, at } }) => ({ count, stops, at, speed: 1, picks: [] }),
  initial: 'paused',
  on: {
    'flow.forward': { guard: 'hasNext', target: '.paused', actions: ['goForward', 'dropBranch'] },
    'flow.back': { guard: 'hasBefore', target: '.paused', actions: ['goBack', 'dropBranch'] },
    'flow.goTo': { guard: 'isStep', target: '.paused', actions: ['goTo', 'dropBranch'] },
    'branch.ask': '.asking',
  },
  states: {
    paused: {
      description: 'One step stays on the screen.',
      on: {
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
    asking: {
      description: 'The staff choose an event that did not happen.',
      on: {
        'branch.pick': { target: 'branched', actions: 'addPick' },
        'branch.leave': [{ guard: 'hasPicks', target: 'branched' }, { target: 'paused' }],
      },
    },
    branched: {
      description: 'The page shows what would have followed.',
      on: {
        'branch.back': [
          { guard: 'hasOlderPick', actions: 'removePick' },
          { target: 'paused', actions: 'dropBranch' },
        ],
        'branch.leave': { target: 'paused', actions: 'dropBranch' },
      },
    },
  },
})
