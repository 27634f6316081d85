import { assertEvent, assign } from 'xstate'
import { redo, undo } from './history.ts'
import { withEdit, withGeneral, withGroupOffer } from './context.ts'
import { leaderGuards } from './guards.ts'
import { begunGroup, openedGroup, withGroup } from './opened.ts'
import { withSavedParts } from './saving.ts'

/** What the leader's chart is made of: what it knows, asks, decides by and does. */
export const leaderSetup = leaderGuards.extend({
  actions: {
    // What the leader writes
    storeGeneral: assign(({ context, event }) => {
      assertEvent(event, 'general.change')
      return { general: withGeneral(context, event.change) }
    }),
    edit: assign(({ context, event }) => {
      assertEvent(event, 'table.edit')
      return withEdit(context, event.edit)
    }),
    undo: assign(({ context }) => ({ table: undo(context.table) })),
    redo: assign(({ context }) => ({ table: redo(context.table) })),
    storeConditions: assign(({ event }) => {
      assertEvent(event, 'conditions.accept')
      return { conditionsAccepted: event.conditionsAccepted }
    }),
    storeTerms: assign(({ event }) => {
      assertEvent(event, 'terms.accept')
      return { termsAccepted: event.termsAccepted }
    }),
    storeKey: assign(({ event }) => {
      assertEvent(event, ['completion.confirm', 'step.next'])
      return { key: event.key }
    }),
    countMending: assign(({ context }) => ({ mendings: context.mendings + 1 })),

    // How the shop answers
    storeOpened: assign(({ context, event }) => {
      assertEvent(event, 'group.opened')
      return openedGroup(context, event.group)
    }),
    storeMember: assign(({ event }) => {
      assertEvent(event, 'group.ofMember')
      return { membersGroup: event.group }
    }),
    storeBegun: assign(({ context, event }) => {
      assertEvent(event, 'group.begun')
      return begunGroup(context, event.group)
    }),
    storeRefreshed: assign(({ context, event }) => {
      assertEvent(event, 'group.refreshed')
      return withGroup(context, event.group)
    }),
    storeSaved: assign(({ context, event }) => {
      assertEvent(event, 'changes.saved')
      return withSavedParts(context, event.unsaved, event.persons)
    }),
    storeIssues: assign(({ event }) => {
      assertEvent(event, ['group.invalid', 'changes.invalid', 'completion.invalid'])
      return { issues: event.issues, refusal: null }
    }),
    storeOffer: assign(({ context, event }) => {
      assertEvent(event, 'offer.answered')
      return withGroupOffer(context, event.offer)
    }),
    storeCompletion: assign(({ event }) => {
      assertEvent(event, 'completion.made')
      return { completion: event.completion }
    }),
    storeShort: assign(({ event }) => {
      assertEvent(event, 'completion.short')
      return { short: event.short }
    }),
    storeRefusal: assign(({ event }) => {
      assertEvent(event, ['group.refused', 'changes.refused', 'completion.refused'])
      return { refusal: event.errorcode }
    }),
    forgetRefusal: assign({ refusal: null }),
    storeReminderRefusal: assign(({ event }) => {
      assertEvent(event, 'reminder.refused')
      return { reminderRefusal: event.errorcode }
    }),
    storeReminded: assign(({ context: { group, shop }, event }) => {
      assertEvent(event, 'reminder.sent')
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
    tellCompletion: () => {},
    tellBegun: () => {},
  },
})
