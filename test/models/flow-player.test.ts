import { expect, test } from 'vitest'
import { flowPlayerMachine, type FlowPlayerEvent } from '#machines/flow-player.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Sent = (FlowPlayerEvent | { type: 'xstate.after.step.flowPlayer.playing' }) & { [field: string]: unknown }
const events: Sent[] = [
  { type: 'flow.play' },
  { type: 'flow.pause' },
  { type: 'flow.forward' },
  { type: 'flow.back' },
  { type: 'flow.goTo', at: 3 },
  { type: 'flow.goTo', at: 5 },
  { type: 'flow.speed', speed: 5 },
  { type: 'branch.ask' },
  { type: 'branch.pick', pick: 7 },
  { type: 'branch.back' },
  { type: 'branch.leave' },
  { type: 'xstate.after.step.flowPlayer.playing' },
]

const FORWARD: Record<number, number> = { 0: 2, 2: 4, 3: 4, 4: 4 }
const BACK: Record<number, number> = { 0: 0, 2: 0, 3: 2, 4: 2 }
const MS = { 1: 1000, 2: 500, 5: 200 }
const MOVES: Record<string, Record<number, number>> = {
  'flow.forward': FORWARD,
  'flow.back': BACK,
  'xstate.after.step.flowPlayer.playing': FORWARD,
}

const MOVING = ['flow.forward', 'flow.back', 'flow.goTo']

const branchAfter = (
  state: string,
  picks: readonly number[],
  type: string,
): { state: string; picks: readonly number[] } => {
  if (type === 'branch.ask') return { state: 'asking', picks }
  if (state === 'asking') {
    if (type === 'branch.pick') return { state: 'branched', picks: [...picks, 7] }
    if (type === 'branch.leave') return { state: picks.length > 0 ? 'branched' : 'paused', picks }
  }
  if (state === 'branched') {
    const older = picks.slice(0, -1)
    if (type === 'branch.back') return { state: older.length > 0 ? 'branched' : 'paused', picks: older }
    if (type === 'branch.leave') return { state: 'paused', picks: [] }
  }
  return { state, picks }
}

test('Generated paths reach every state and transition of the replay’s player', () => {
  const count = 5
  const walk = walkMachine(flowPlayerMachine, {
    parts: [{ input: { count, stops: [0, 2, 4], at: 2 }, events }],
    facts: ({ context }) => [context.at, context.speed, Math.min(context.picks.length, 2)],
    starts: () => 'paused',
    begins: (input) => ({ ...input, speed: 1 as const, picks: [] }),
    runs: { step: { in: 'playing', ms: ({ after }) => MS[after.context.speed] } },
    rule: ({ before, event, after }) => {
      const { at, picks } = before.context
      const isPaused = before.matches('paused')
      const isPlaying = before.matches('playing')
      const moved = MOVES[event.type]?.[at] ?? at
      const isAgain = event.type === 'flow.play' && isPaused && at === count - 1
      const expected = event.type === 'flow.goTo' && event.at === 3 ? 3 : isAgain ? 0 : moved
      if (after.context.at !== at && event.type !== 'xstate.after.step.flowPlayer.playing' && !isAgain)
        expect(after.value).toBe('paused')
      const hasMoved =
        MOVING.includes(event.type) && (after.context.at !== at || (event.type === 'flow.goTo' && event.at === at))
      const branch = branchAfter(before.value, picks, event.type)
      if (event.type.startsWith('branch.')) expect(after.value).toBe(branch.state)
      const isStep = event.type === 'xstate.after.step.flowPlayer.playing'
      return {
        changes: {
          at: isStep && !isPlaying ? at : expected,
          speed: event.type === 'flow.speed' && (isPaused || isPlaying) ? 5 : before.context.speed,
          picks: hasMoved ? [] : branch.picks,
        },
        again: isPlaying && (event.type === 'flow.speed' || (isStep && expected !== at)) ? ['step'] : [],
      }
    },
    invariant: ({ value, context }) => {
      if (value !== 'asking') expect(context.picks.length > 0).toBe(value === 'branched')
      expect(context.at).toBeGreaterThanOrEqual(0)
      expect(context.at).toBeLessThan(count)
    },
  })
  expectWhole('flowPlayer', walk)
})
