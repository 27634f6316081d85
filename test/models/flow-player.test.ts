import { expect, test } from 'vitest'
import { flowPlayerMachine, type FlowPlayerEvent } from '#machines/flow-player.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Sent = (FlowPlayerEvent | { type: 'xstate.after.step.flowPlayer.playing' }) & { [field: string]: unknown }
const events: Sent[] = [
  { type: 'flow.play' },
  { type: 'flow.pause' },
  { type: 'flow.forward' },
  { type: 'flow.back' },
  { type: 'flow.goTo', at: 2 },
  { type: 'flow.goTo', at: 3 },
  { type: 'flow.speed', speed: 5 },
  { type: 'xstate.after.step.flowPlayer.playing' },
]

/** The steps by which each event moves. */
const MOVES: Record<string, number> = {
  'flow.forward': 1,
  'flow.back': -1,
  'xstate.after.step.flowPlayer.playing': 1,
}

test('Generated paths reach every state and transition of the player', () => {
  const count = 3
  const walk = walkMachine(flowPlayerMachine, {
    parts: [{ input: { count }, events }],
    facts: ({ context }) => [context.at, context.speed],
    starts: () => 'paused',
    inputs: {},
    rule: ({ before, event, after }) => {
      const { at } = before.context
      const isPlaying = before.matches('playing')
      const wanted = at + (MOVES[event.type] ?? 0)
      const moved = wanted >= 0 && wanted < count ? wanted : at
      const isAnew = event.type === 'flow.play' && !isPlaying && at === count - 1
      const expected = event.type === 'flow.goTo' && event.at === 2 ? 2 : isAnew ? 0 : moved
      if (event.type !== 'xstate.after.step.flowPlayer.playing' || isPlaying) expect(after.context.at).toBe(expected)
      // An action of the viewer pauses the playback.
      if (after.context.at !== at && event.type !== 'xstate.after.step.flowPlayer.playing' && !isAnew)
        expect(after.value).toBe('paused')
      expect(after.context.speed).toBe(event.type === 'flow.speed' ? 5 : before.context.speed)
    },
    invariant: ({ context }) => {
      expect(context.at).toBeGreaterThanOrEqual(0)
      expect(context.at).toBeLessThan(count)
    },
  })
  expectWhole('flowPlayer', walk)
})
