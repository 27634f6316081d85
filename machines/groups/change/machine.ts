import { and, assign, emit, not, raise, setup, stateIn } from 'xstate'
import type { BookingPayload } from '#contract/booking.ts'
import type { ChangeAnswer, Reservation } from '#contract/checkout.ts'
import type { ErrorCode, Invalid } from '#contract/errors.ts'
import type { AddressMeta } from '#machines/address.ts'
import { fromAnswer, notProvided } from '#machines/from-answer.ts'
import { withEdit, withGeneral, withGroupOffer, type GroupOffer } from '#machines/groups/leader/context.ts'
import type { TableEvent } from '#machines/groups/leader/events.ts'
import { redo, undo } from '#machines/groups/leader/history.ts'
import { lackingPersons, nextMissing, type MissingCell } from '#machines/groups/leader/missing.ts'
import {
  givenEdit,
  givingRegion,
  groupGuards,
  pastingRegion,
  personsStates,
} from '#machines/groups/leader/table-regions.ts'
import { LOOP_IS_ERROR } from '#machines/loop-is-error.ts'
import { storingIn } from '#machines/storing.ts'
import {
  changedGroup,
  initialChange,
  isDraftOutdated,
  isGroupChangeable,
  openedChange,
  sentChange,
  type ChangeContext,
  type ChangeInput,
  type SentChange,
} from './context.ts'
import { changeAddress, type ChangeStep } from './steps.ts'

export type BookingAnswer =
  | { type: 'booking.opened'; reservation: Reservation }
  | { type: 'booking.notFound' }
  | { type: 'booking.unreachable' }

export type ChangeOfferAnswer =
  | { type: 'offer.answered'; offer: GroupOffer }
  | { type: 'offer.refused'; issues: Invalid['issues'] }
  | { type: 'offer.unreachable' }

export type SendAnswer =
  | { type: 'change.made'; answer: ChangeAnswer }
  | { type: 'change.outdated' }
  | { type: 'change.short' }
  | { type: 'change.invalid'; issues: Invalid['issues'] }
  | { type: 'change.totalChanged' }
  | { type: 'change.refused'; errorcode: ErrorCode | null }
  | { type: 'booking.notFound' }
  | { type: 'change.unreachable' }

export type ChangeEvent =
  | TableEvent
  | { type: 'step.next' }
  | { type: 'step.open'; step: ChangeStep }
  | { type: 'terms.accept'; termsAccepted: boolean }
  | { type: 'change.send' }
  | { type: 'request.retry' }
  | { type: 'booking.reload' }
  | BookingAnswer
  | ChangeOfferAnswer
  | SendAnswer

const storing = storingIn<ChangeContext, ChangeEvent>()

const changeSetup = setup({
  types: {
    context: {} as ChangeContext,
    input: {} as ChangeInput,
    events: {} as ChangeEvent,
    meta: {} as AddressMeta,
    emitted: {} as { type: 'problems.found' } | { type: 'cell.shown'; cell: MissingCell },
  },
  actors: {
    openBooking: fromAnswer<BookingAnswer, { bookingId: string }>(notProvided, { type: 'booking.unreachable' }),
    fetchOffer: fromAnswer<ChangeOfferAnswer, { bookingId: string; payload: BookingPayload; rows: string[] }>(
      notProvided,
      { type: 'offer.unreachable' },
    ),
    sendChange: fromAnswer<SendAnswer, SentChange>(notProvided, { type: 'change.unreachable' }),
  },
  delays: {
    typingPause: 700,
    retryPause: 8000,
  },
  guards: {
    isFilling: stateIn({ flow: 'filling' }),
    isOutdated: ({ context, event }) => event.type === 'booking.opened' && isDraftOutdated(context, event.reservation),
    isChangeable: ({ context, event }) =>
      event.type === 'booking.opened' && isGroupChangeable(context, event.reservation),
    opens: ({ event }, { step }: { step: ChangeStep }) => event.type === 'step.open' && event.step === step,
    ...groupGuards,
    isPersonsComplete: ({ context }) => lackingPersons(context).length === 0,
    isComplete: and([
      not('isBelowMinimum'),
      not('isAboveMaximum'),
      'isGeneralComplete',
      'isBookable',
      'isPersonsComplete',
    ]),
    isAtPersons: stateIn({ flow: { filling: 'persons' } }),
    isPriced: and([stateIn({ keeping: 'kept' }), ({ context }) => context.offer?.cart != null]),
    isAccepted: ({ context }) => context.termsAccepted,
    /**
     * True after any edit, even if the leader has undone it. The last screen shows whether anything differs from the
     * booking.
     */
    isTouched: ({ context }) => context.version > 0,
  },
  actions: {
    storeOpened: storing('booking.opened', ({ reservation }, context) => openedChange(context, reservation)),
    storeGeneral: storing('general.change', ({ change }, context) => ({
      general: withGeneral(context, change),
      version: context.version + 1,
    })),
    edit: storing('table.edit', ({ edit }, context) => withEdit(context, edit)),
    storeGiving: storing('equipment.give', ({ giving }) => ({ giving })),
    give: raise(({ context }) => givenEdit(context.giving!, [])),
    replace: raise(({ context }) => givenEdit(context.giving!, context.giving!.others)),
    undo: assign(({ context }) => ({ table: undo(context.table) })),
    redo: assign(({ context }) => ({ table: redo(context.table) })),
    storeTerms: storing('terms.accept', ({ termsAccepted }) => ({ termsAccepted })),
    storeOffer: storing('offer.answered', ({ offer }, context) => ({ ...withGroupOffer(context, offer), issues: [] })),
    storeAnswer: storing('change.made', ({ answer }) => ({ answer })),
    storeIssues: storing(['offer.refused', 'change.invalid'], ({ issues }) => ({ issues })),
    storeRefusal: storing('change.refused', ({ errorcode }) => ({ refusal: errorcode })),
    forgetDraft: assign({ draft: null, reservation: null, version: 0, pasted: null, giving: null, shown: null }),
    storeShown: storing('cell.show', ({ cell }, context) => ({ shown: cell ?? nextMissing(context) ?? null })),
    showCell: emit(({ context }) => ({ type: 'cell.shown', cell: context.shown! })),
    showProblems: emit({ type: 'problems.found' }),
    keepDraft: () => {},
    dropDraft: () => {},
    notifyChanged: () => {},
  },
})

const opens = (step: ChangeStep) => ({ type: 'opens' as const, params: { step } })

const generalData = changeSetup.createStateConfig({
  description: 'The leader changes name, days or hours, location, evening before, times, accommodation and remark.',
  meta: { address: changeAddress('generalData') },
  initial: 'writing',
  on: {
    'step.next': [
      { guard: 'isGeneralComplete', target: 'persons' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    writing: { description: 'The leader changes the general data.' },
    invalid: { description: 'Data is missing, or the shop is closed. The screen shows the reason.' },
  },
})

const persons = changeSetup.createStateConfig({
  description:
    'The table shows all participants and their equipment. Below the minimum and above the maximum, nothing can be sent, and the staff do not change a group either: the booked number stays, or the leader cancels the whole group; further persons make a booking of their own.',
  meta: { address: changeAddress('persons') },
  initial: 'writing',
  on: {
    'cell.show': { guard: 'isCellKnown', actions: ['storeShown', 'showCell'] },
    'step.next': [
      { guard: 'isBelowMinimum', target: '.belowMinimum', actions: 'showProblems' },
      { guard: 'isAboveMaximum', target: '.aboveMaximum', actions: 'showProblems' },
      { guard: 'isComplete', target: 'review' },
      { target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    ...personsStates,
    short: {
      description: 'Equipment is no longer free. The screen names the persons concerned and the nearest free sizes.',
    },
  },
})

const review = changeSetup.createStateConfig({
  description:
    'The screen shows added, removed and changed parts, the difference in money with the fee of the change, and the terms. A discount of a quote stays: a percentage also counts for new persons; a fixed amount stays the same, and falls only if the equipment gets cheaper.',
  meta: { address: changeAddress('review') },
  initial: 'reading',
  on: {
    'terms.accept': { actions: 'storeTerms' },
    'change.send': [
      { guard: and(['isPriced', 'isTouched', 'isAccepted']), target: '#groupChange.flow.sending' },
      { guard: not('isAccepted'), target: '.invalid', actions: 'showProblems' },
    ],
  },
  states: {
    reading: { description: 'The leader reads the change.' },
    invalid: { description: 'The leader has not accepted the terms yet.' },
    refused: { description: 'The shop has refused the change. The screen shows the reason.' },
    totalChanged: { description: 'The price has changed. The screen shows it, and nothing is changed yet.' },
  },
})

const filling = changeSetup.createStateConfig({
  description: 'The leader changes the group, screen by screen. Only the last screen sends the changes.',
  initial: 'persons',
  on: {
    'general.change': { actions: 'storeGeneral' },
    'table.edit': { actions: 'edit' },
    'table.undo': { actions: 'undo' },
    'table.redo': { actions: 'redo' },
    'booking.reload': { target: 'opening', actions: ['forgetDraft', 'dropDraft'] },
    'step.open': [
      { guard: opens('generalData'), target: '.generalData' },
      { guard: opens('persons'), target: '.persons' },
      { guard: and([opens('review'), 'isComplete']), target: '.review' },
    ],
  },
  states: { generalData, persons, review },
})

const flowRegion = changeSetup.createStateConfig({
  description: 'The open screen.',
  initial: 'opening',
  states: {
    opening: {
      description: 'The booking is loading.',
      meta: { noAddress: 'The address stays until the booking is open.' },
      invoke: {
        id: 'openBooking',
        src: 'openBooking',
        input: ({ context: { bookingId } }) => ({ bookingId }),
      },
      on: {
        'booking.opened': [
          { guard: not('isChangeable'), target: 'unchangeable' },
          { guard: 'isOutdated', target: 'outdated' },
          { target: 'filling', actions: 'storeOpened' },
        ],
        'booking.notFound': 'notFound',
        'booking.unreachable': 'unopened',
      },
    },
    unopened: {
      description: 'The shop did not answer. The leader can request the booking again.',
      meta: { noAddress: 'The address stays until the booking is open.' },
      on: { 'request.retry': 'opening' },
    },
    notFound: {
      description: 'The booking is unknown, or belongs to another visitor. The shop can send its link again.',
      meta: { noAddress: 'The address stays, because it opens the same answer again.' },
      type: 'final',
    },
    unchangeable: {
      description:
        'The booking cannot be changed here: it belongs to no group, is cancelled or withdrawn, its period has begun, or equipment is handed out. A link leads to the page of the booking.',
      meta: { noAddress: 'The address stays, because it opens the same answer again.' },
      type: 'final',
    },
    filling,
    sending: {
      description: 'The change is being sent.',
      meta: { address: { ...changeAddress('review'), opensOther: true } },
      invoke: { id: 'sendChange', src: 'sendChange', input: ({ context }) => sentChange(context) },
      on: {
        'change.made': { target: 'changed', actions: ['storeAnswer', 'dropDraft', 'notifyChanged'] },
        'change.outdated': 'outdated',
        'change.short': 'filling.persons.short',
        'change.invalid': { target: 'filling.persons.invalid', actions: 'storeIssues' },
        'change.totalChanged': 'filling.review.totalChanged',
        'change.refused': { target: 'filling.review.refused', actions: 'storeRefusal' },
        'booking.notFound': 'notFound',
        'change.unreachable': 'unreachable',
      },
    },
    unreachable: {
      description:
        'The shop has not answered, so the change may have arrived. Sending it again has no second effect. If the page is reloaded instead and the change has arrived, “Changed elsewhere” follows.',
      meta: { address: { ...changeAddress('review'), opensOther: true } },
      on: { 'request.retry': 'sending' },
    },
    outdated: {
      description:
        'The booking is no longer the one on which the changes of this tab are based: it was changed elsewhere, or the own change has arrived before, without its answer. Nothing more is sent, and the page shows the changes of this tab. A change made elsewhere that still waits for its payment does not lead here, but is replaced.',
      meta: { noAddress: 'A reload opens the current version of the booking.' },
      on: { 'booking.reload': { target: 'opening', actions: ['forgetDraft', 'dropDraft'] } },
    },
    changed: {
      description:
        'The shop has accepted the change. An unpaid group that pays online is changed at once: the change replaces its unpaid order, the number stays, and the new total is due without a fee. If the group has paid online, a dearer change waits for the payment of the difference, and a cheaper one brings a refund. If the group pays on collection, each change applies at once, and the shop asks for the new price there. If the group has paid online or pays on collection, the fee of a change can be added, on collection with the new price. “The booking › Purpose › Change › Paid” explains this fee and says how long the equipment of new persons is held until the payment. If a group that pays on collection cancels wholly instead, it pays nothing, because the shop takes the fee of a cancellation only from money that was paid already.',
      meta: { noAddress: 'The change is made once, so no address repeats it.' },
      type: 'final',
    },
  },
})

const isEdited = { guard: 'isFilling', target: '.changed' } as const

const keepingRegion = changeSetup.createStateConfig({
  description: 'The tab stores the changes, and the app asks the shop for their price.',
  meta: { noAddress: 'A reload opens the booking with the changes that the tab has stored.' },
  initial: 'none',
  on: {
    'booking.opened': { guard: and(['isChangeable', not('isOutdated')]), target: '.pricing' },
    'general.change': isEdited,
    'table.edit': isEdited,
    'table.undo': isEdited,
    'table.redo': isEdited,
    'change.made': '.none',
    'change.outdated': '.none',
    'booking.reload': { guard: 'isFilling', target: '.none' },
  },
  states: {
    none: { description: 'No booking is open.' },
    kept: {
      description: 'The tab has stored the changes, and their price is known.',
      on: {
        // Requests prices and stock again, because they may have changed since the leader saw them.
        'change.short': 'pricing',
        'change.totalChanged': 'pricing',
        'change.refused': 'pricing',
      },
    },
    changed: {
      description: 'The leader has changed something. After a pause, the app requests prices.',
      after: { typingPause: 'pricing' },
    },
    pricing: {
      description: 'The app asks for the price of the changed group and its free equipment.',
      entry: 'keepDraft',
      invoke: {
        id: 'fetchOffer',
        src: 'fetchOffer',
        input: ({ context }) => {
          const { payload, rows } = changedGroup(context)
          return { bookingId: context.bookingId, payload, rows }
        },
      },
      on: {
        'offer.answered': { target: 'kept', actions: 'storeOffer' },
        'offer.refused': { target: 'refused', actions: 'storeIssues' },
        'offer.unreachable': 'unpriced',
      },
    },
    unpriced: {
      description: 'Prices could not be loaded. The app requests them again.',
      after: { retryPause: 'pricing' },
      on: { 'request.retry': 'pricing' },
    },
    refused: { description: 'The shop no longer offers a part of the changed booking.' },
  },
})

/** The states that the group's screens read have the same names as in the leader's chart. */
export const groupChangeMachine = changeSetup.createMachine({
  id: 'groupChange',
  options: LOOP_IS_ERROR,
  description: 'The change of a booked group by its leader.',
  context: ({ input }) => initialChange(input),
  type: 'parallel',
  states: { flow: flowRegion, keeping: keepingRegion, pasting: pastingRegion, giving: givingRegion },
})
