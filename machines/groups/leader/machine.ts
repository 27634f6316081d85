import { leaderSetup } from './actions.ts'
import { initialLeader } from './context.ts'
import { flowRegion } from './flow-region.ts'
import { keepingRegion } from './keeping-region.ts'
import { remindingRegion } from './reminding-region.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'

/**
 * A group as its leader fills it in and completes it. Its regions: the screen, what the server has of what was written, and the reminders. What
 * is written is saved by itself, a moment later, and everything that members write comes in between. A completion cannot be taken back: it is
 * asked first.
 */
export const groupLeaderMachine = leaderSetup.createMachine({
  id: 'groupLeader',
  options: LOOP_IS_ERROR,
  description: 'A group as its leader fills it in and completes it.',
  context: ({ input }) => initialLeader(input),
  type: 'parallel',
  states: { flow: flowRegion, keeping: keepingRegion, reminding: remindingRegion },
})
