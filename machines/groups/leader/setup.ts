import { setup } from 'xstate'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import type { LeaderContext, LeaderInput } from './context.ts'
import type {
  BeginAnswer,
  Beginning,
  CompleteAnswer,
  CompletionInput,
  GroupOfferAnswer,
  LeaderEvent,
  OpenAnswer,
  RefreshAnswer,
  RemindAnswer,
  SaveAnswer,
} from './events.ts'
import type { Saving } from './saving.ts'

/** The types, actors and delays of the leader's chart; guards.ts and actions.ts extend it. */
export const leaderTypes = setup({
  types: {
    context: {} as LeaderContext,
    input: {} as LeaderInput,
    events: {} as LeaderEvent,
    meta: {} as AddressMeta,
    emitted: {} as { type: 'problems.found' },
  },
  actors: {
    openGroup: fromAnswer<OpenAnswer, { slug: string; access: string | undefined }>(notProvided, {
      type: 'group.unreachable',
    }),
    beginGroup: fromAnswer<BeginAnswer, Beginning>(notProvided, { type: 'group.unreachable' }),
    save: fromAnswer<SaveAnswer, Saving>(notProvided, { type: 'changes.unreachable' }),
    fetchOffer: fromAnswer<GroupOfferAnswer, { group: string }>(notProvided, { type: 'offer.unreachable' }),
    refreshGroup: fromAnswer<RefreshAnswer, { group: string }>(notProvided, { type: 'refresh.unreachable' }),
    complete: fromAnswer<CompleteAnswer, CompletionInput>(notProvided, { type: 'completion.unreachable' }),
    remind: fromAnswer<RemindAnswer, { group: string; persons: readonly string[] | null }>(notProvided, {
      type: 'reminder.unreachable',
    }),
  },
  delays: {
    /** After the last letter. */
    typingPause: 700,
    /** Members write meanwhile. */
    refreshPause: 20_000,
    retryPause: 8000,
  },
})
