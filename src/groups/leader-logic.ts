import type { Locale } from '#contract/primitives.ts'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import { draftOf } from '#machines/groups/leader/draft.ts'
import type {
  BeginAnswer,
  Beginning,
  CompleteAnswer,
  CompletionInput,
  GroupOfferAnswer,
  OpenAnswer,
  RefreshAnswer,
  RemindAnswer,
  SaveAnswer,
} from '#machines/groups/leader/events.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import type { Saving } from '#machines/groups/leader/saving.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { Api } from '#src/api/api.ts'
import { groupDraft } from './group-draft.ts'
import {
  sendNewGroup,
  completeGroup,
  fetchOffer,
  askGroup,
  refreshGroup,
  remindMembers,
  saveGroup,
} from './group-calls.ts'

interface LeaderPlace {
  api: Api
  tenant: string
  locale: Locale
  /** It has an address of its own now. */
  onBegun: (slug: string) => void
  onCompleted: (context: LeaderContext) => void
}

/** The leader's chart with the calls of this shop. */
export const leaderLogic = ({ api, tenant, locale, onBegun, onCompleted }: LeaderPlace) =>
  groupLeaderMachine.provide({
    actors: {
      openGroup: fromAnswer<OpenAnswer, { slug: string; access: string | undefined }>(
        ({ input, signal }) => askGroup(api, input.slug, input.access, signal),
        {
          type: 'group.unreachable',
        },
      ),
      refreshGroup: fromAnswer<RefreshAnswer, { group: string }>(
        ({ input, signal }) => refreshGroup(api, input.group, signal),
        {
          type: 'refresh.unreachable',
        },
      ),
      beginGroup: fromAnswer<BeginAnswer, Beginning>(({ input, signal }) => sendNewGroup(api, input, signal), {
        type: 'group.unreachable',
      }),
      save: fromAnswer<SaveAnswer, Saving>(({ input, signal }) => saveGroup(api, input, signal), {
        type: 'changes.unreachable',
      }),
      fetchOffer: fromAnswer<GroupOfferAnswer, { group: string }>(
        ({ input, signal }) => fetchOffer(api, input.group, signal),
        {
          type: 'offer.unreachable',
        },
      ),
      complete: fromAnswer<CompleteAnswer, CompletionInput>(
        ({ input, signal }) => completeGroup(api, input, locale, signal),
        {
          type: 'completion.unreachable',
        },
      ),
      remind: fromAnswer<RemindAnswer, { group: string; persons: readonly string[] | null }>(
        ({ input, signal }) => remindMembers(api, input.group, input.persons, signal),
        {
          type: 'reminder.unreachable',
        },
      ),
    },
    actions: {
      keepDraft: ({ context }) => groupDraft.write(tenant, draftOf(context)),
      dropDraft: () => groupDraft.write(tenant, null),
      tellBegun: ({ context }) => {
        // That the leader takes part shows on the server with the first equipment only.
        groupDraft.write(tenant, { slug: context.slug, general: context.general, leader: null, rows: [] })
        onBegun(context.slug!)
      },
      tellCompletion: ({ context }) => onCompleted(context),
    },
  })
