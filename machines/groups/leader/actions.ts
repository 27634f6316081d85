import { assign, emit } from 'xstate'
import { redo, undo } from './history.ts'
import { storingIn } from '#machines/storing.ts'
import { withEdit, withGeneral, withGroupOffer, type LeaderContext } from './context.ts'
import type { LeaderEvent } from './events.ts'
import { leaderGuards } from './guards.ts'
import { begunGroup, openedGroup, withGroup } from './opened.ts'
import { withSavedParts } from './saving.ts'

const storing = storingIn<LeaderContext, LeaderEvent>()

/** What the leader's chart is made of: what it knows, asks, decides by and does. */
export const leaderSetup = leaderGuards.extend({
  actions: {
    // What the leader writes
    storeGeneral: storing('general.change', ({ change }, context) => ({ general: withGeneral(context, change) })),
    edit: storing('table.edit', ({ edit }, context) => withEdit(context, edit)),
    undo: assign(({ context }) => ({ table: undo(context.table) })),
    redo: assign(({ context }) => ({ table: redo(context.table) })),
    storeConditions: storing('conditions.accept', ({ conditionsAccepted }) => ({ conditionsAccepted })),
    storeTerms: storing('terms.accept', ({ termsAccepted }) => ({ termsAccepted })),
    storeKey: storing(['completion.confirm', 'step.next'], ({ key }) => ({ key })),
    showProblems: emit({ type: 'problems.found' }),

    // How the shop answers
    storeOpened: storing('group.opened', ({ group }, context) => openedGroup(context, group)),
    storeMember: storing('group.ofMember', ({ group }) => ({ membersGroup: group })),
    storeBegun: storing('group.begun', ({ group }, context) => begunGroup(context, group)),
    storeRefreshed: storing('group.refreshed', ({ group }, context) => withGroup(context, group)),
    storeSaved: storing('changes.saved', ({ persons, unsaved }, context) => withSavedParts(context, unsaved, persons)),
    storeIssues: storing(['group.invalid', 'changes.invalid', 'completion.invalid'], ({ issues }) => ({
      issues,
      refusal: null,
    })),
    storeOffer: storing('offer.answered', ({ offer }, context) => withGroupOffer(context, offer)),
    storeCompletion: storing('completion.made', ({ completion }) => ({ completion })),
    storeShort: storing('completion.short', ({ short }) => ({ short })),
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

    // What the page does
    /** The tab keeps what the server does not have. */
    keepDraft: () => {},
    dropDraft: () => {},
    /** Payment, or the page of what was booked. */
    notifyCompletion: () => {},
    notifyBegun: () => {},
  },
})
