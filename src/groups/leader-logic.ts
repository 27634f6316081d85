import { fromPromise } from 'xstate'
import type { Locale } from '#contract/primitives.ts'
import { draftOf, type LeaderContext } from '#machines/groups/leader-context.ts'
import { groupLeaderMachine } from '#machines/groups/leader.ts'
import type { Api } from '#src/api/api.ts'
import { groupDraft } from './group-draft.ts'
import { sendNewGroup, completeGroup, fetchOffer, fetchGroup, remindMembers, saveGroup } from './group-calls.ts'

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
      openGroup: fromPromise(({ input, signal }) => fetchGroup(api, input.slug, input.access, signal)),
      refreshGroup: fromPromise(({ input, signal }) => fetchGroup(api, input.slug, undefined, signal)),
      beginGroup: fromPromise(({ input, signal }) => sendNewGroup(api, input, signal)),
      save: fromPromise(async ({ input, signal }) => ({
        answer: await saveGroup(api, input, signal),
        unsaved: input.unsaved,
      })),
      fetchOffer: fromPromise(({ input, signal }) => fetchOffer(api, input.group, signal)),
      complete: fromPromise(({ input, signal }) => completeGroup(api, input, locale, signal)),
      remind: fromPromise(({ input, signal }) => remindMembers(api, input.group, input.persons, signal)),
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
