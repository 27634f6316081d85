import { assign, emit, and, not, or, raise, stateIn, setup } from 'xstate'
import { storingIn } from '#machines/storing.ts'
import { redo, undo } from './history.ts'
import { withEdit, withGeneral, withGroupOffer, type LeaderContext, type LeaderInput } from './context.ts'
import type {
  LeaderEvent,
  BeginAnswer,
  Beginning,
  CompleteAnswer,
  CompletionInput,
  GroupOfferAnswer,
  OpenAnswer,
  RefreshAnswer,
  RemindAnswer,
  SaveAnswer,
} from './events.ts'
import type { GroupStep } from './steps.ts'
import { givenEdit, groupGuards } from './table-regions.ts'
import { begunGroup, openedGroup, withGroup } from './opened.ts'
import { withSavedParts, isSaved, type Saving } from './saving.ts'
import { isSameJson } from '#machines/same-json.ts'
import { lackingPersons, leaderProblems, nextMissing, type MissingCell } from './missing.ts'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'

const leaderTypes = setup({
  types: {
    context: {} as LeaderContext,
    input: {} as LeaderInput,
    events: {} as LeaderEvent,
    meta: {} as AddressMeta,
    emitted: {} as { type: 'problems.found' } | { type: 'cell.shown'; cell: MissingCell },
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
    typingPause: 700,
    /** The milliseconds after which the page asks again for changes by members. */
    refreshPause: 20_000,
    retryPause: 8000,
  },
})

const leaderGuards = leaderTypes.extend({
  guards: {
    isNew: ({ context }) => context.slug === null,
    isBegun: ({ context }) => context.group !== null,
    opens: ({ event }, { step }: { step: GroupStep }) => event.type === 'step.open' && event.step === step,
    ...groupGuards,
    isLeaderComplete: ({ context }) => leaderProblems(context).length === 0,
    isPersonsComplete: and(['isBookable', ({ context }) => lackingPersons(context).length === 0]),
    isAtPersons: stateIn({ flow: { filling: 'persons' } }),
    isReadyToComplete: and([not('isBelowMinimum'), not('isAboveMaximum'), 'isPersonsComplete']),
    isAccepted: ({ context }) =>
      context.conditionsAccepted && (context.termsAccepted || context.general.kind === 'inquiry'),

    isSaved: ({ context }) => isSaved(context),
    isUnsent: stateIn({ keeping: 'failed' }),
    isNotTaken: or([stateIn({ keeping: 'refused' }), stateIn({ keeping: 'full' })]),
    isClosed: stateIn({ keeping: 'closed' }),
    isCompleting: stateIn({ flow: 'completing' }),
    hasOffer: ({ context }) => context.offer !== null,
    isChangedElsewhere: ({ context, event }) =>
      event.type === 'group.refreshed' && !isSameJson(event.group, context.group),
  },
})

const storing = storingIn<LeaderContext, LeaderEvent>()

export const leaderSetup = leaderGuards.extend({
  actions: {
    storeGeneral: storing('general.change', ({ change }, context) => ({ general: withGeneral(context, change) })),
    edit: storing('table.edit', ({ edit }, context) => withEdit(context, edit)),
    storeGiving: storing('equipment.give', ({ giving }) => ({ giving })),
    give: raise(({ context }) => givenEdit(context.giving!, [])),
    replace: raise(({ context }) => givenEdit(context.giving!, context.giving!.others)),
    undo: assign(({ context }) => ({ table: undo(context.table) })),
    redo: assign(({ context }) => ({ table: redo(context.table) })),
    storeConditions: storing('conditions.accept', ({ conditionsAccepted }) => ({ conditionsAccepted })),
    storeTerms: storing('terms.accept', ({ termsAccepted }) => ({ termsAccepted })),
    storeKey: storing(['completion.confirm', 'step.next'], ({ key }) => ({ key })),
    storeShown: storing('cell.show', ({ cell }, context) => ({ shown: cell ?? nextMissing(context) ?? null })),
    showCell: emit(({ context }) => ({ type: 'cell.shown', cell: context.shown! })),
    showProblems: emit({ type: 'problems.found' }),

    storeOpened: storing('group.opened', ({ group }, context) => openedGroup(context, group)),
    storeMember: storing('group.ofMember', ({ group }) => ({ membersGroup: group })),
    storeMembersBooking: storing('group.booked', ({ group }) => ({ membersBooking: group })),
    storeInquiry: storing('group.inquired', ({ group }) => ({ inquiry: group })),
    storeBegun: storing('group.begun', ({ group }, context) => begunGroup(context, group)),
    storeRefreshed: storing('group.refreshed', ({ group }, context) => withGroup(context, group)),
    storeSaved: storing('changes.saved', ({ persons, unsaved, group }, context) =>
      withSavedParts(context, unsaved, persons, group),
    ),
    storeIssues: storing(['group.invalid', 'changes.invalid', 'completion.invalid'], ({ issues }) => ({
      issues,
      refusal: null,
    })),
    storeOffer: storing('offer.answered', ({ offer }, context) => withGroupOffer(context, offer)),
    storeCompletion: storing('completion.made', ({ completion }) => ({ completion })),
    storeShort: storing('completion.short', ({ short, heldUntil }, { group }) => ({
      short,
      ...(group && heldUntil !== undefined && { group: { ...group, heldUntil } }),
    })),
    storeRefusal: storing(['group.refused', 'changes.refused', 'completion.refused'], ({ errorcode }) => ({
      refusal: errorcode,
    })),
    forgetRefusal: assign({ refusal: null }),
    storeReminderRefusal: storing('reminder.refused', ({ errorcode }) => ({ reminderRefusal: errorcode })),
    storeReminded: storing('reminder.sent', (event, { group, shop }) => {
      const { reminded, notReminded } = event
      const persons = group?.persons.map((person) =>
        reminded.includes(person.id) ? { ...person, remindedOn: shop.today } : person,
      )
      return { reminded, notReminded, ...(group && persons && { group: { ...group, persons } }) }
    }),

    keepDraft: () => {},
    dropDraft: () => {},
    notifyCompletion: () => {},
    notifyBegun: () => {},
  },
})
