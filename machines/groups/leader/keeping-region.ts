import { and, not } from 'xstate'
import { leaderSetup } from './actions.ts'
import { savingOf } from './saving.ts'

export const keepingRegion = leaderSetup.createStateConfig({
  description: 'The app saves all changes on the server. Nobody needs a button for it.',
  meta: {
    noAddress:
      'A reload opens the group as the server has stored it, with the changes of this tab that were not saved yet.',
  },
  initial: 'none',
  on: { 'group.ended': '.closed', 'completion.made': '.closed', 'completion.tooLate': '.closed' },
  states: {
    none: {
      description: 'The group does not exist yet, so only the tab stores the changes.',
      on: {
        'general.change': { actions: 'keepDraft' },
        'table.edit': { actions: 'keepDraft' },
        'table.undo': { actions: 'keepDraft' },
        'table.redo': { actions: 'keepDraft' },
        'group.opened': 'pricing',
        'group.begun': 'pricing',
      },
    },
    kept: {
      description: 'The server has all changes.',
      always: { guard: not('isSaved'), target: 'changed' },
      after: { refreshPause: 'refreshing' },
      on: {
        'group.refresh': 'refreshing',
        // Requests prices and stock again, because they may have changed since the leader saw them.
        'completion.short': 'pricing',
        'completion.refused': 'pricing',
      },
    },
    changed: {
      description: 'There are unsaved changes. The app saves them after a pause.',
      always: [
        { guard: 'isSaved', target: 'kept' },
        { guard: 'isCompleting', target: 'saving' },
      ],
      after: { typingPause: 'saving' },
      on: {
        'general.change': { target: 'changed', reenter: true },
        'table.edit': { target: 'changed', reenter: true },
      },
    },
    saving: {
      description: 'The changes are being sent.',
      entry: 'keepDraft',
      invoke: { id: 'save', src: 'save', input: ({ context }) => savingOf(context) },
      on: {
        'changes.saved': { target: 'pricing', actions: ['storeSaved', 'keepDraft'] },
        'changes.invalid': { target: 'refused', actions: 'storeIssues' },
        'changes.refused': { target: 'refused', actions: 'storeRefusal' },
        'changes.full': 'full',
        'changes.unreachable': 'failed',
      },
    },
    pricing: {
      description: 'The app asks for the price of the group and its free equipment.',
      // Saves changes before it asks for new prices, except before the first offer.
      always: { guard: and(['hasOffer', not('isSaved')]), target: 'changed' },
      invoke: { id: 'fetchOffer', src: 'fetchOffer', input: ({ context }) => ({ group: context.group!.id }) },
      on: {
        'offer.answered': { target: 'kept', actions: 'storeOffer' },
        'offer.unreachable': 'unpriced',
      },
    },
    unpriced: {
      description: 'Prices could not be loaded. The app requests them again.',
      always: { guard: not('isSaved'), target: 'changed' },
      after: { retryPause: 'pricing' },
      on: { 'request.retry': 'pricing' },
    },
    refreshing: {
      description:
        'The app asks for what members have written meanwhile, or the leader in another tab, on another device, or a second leader with the same link. This replaces what this tab has saved. If this tab has just changed the same person, it saves first, and its change counts. All new persons stay. A person that somebody removes is gone for the others too, unless one of them is just changing the person and saves it again. The last saved version also counts for the leader’s own data and for each part of the general data: name, kind, period with location, accommodation and remark. A tab saves only the parts that were changed in it.',
      always: { guard: not('isSaved'), target: 'changed' },
      invoke: { id: 'refreshGroup', src: 'refreshGroup', input: ({ context }) => ({ group: context.group!.id }) },
      on: {
        'group.refresh': { target: 'refreshing', reenter: true },
        'group.refreshed': [
          { guard: 'isChangedElsewhere', target: 'pricing', actions: 'storeRefreshed' },
          { target: 'kept' },
        ],
        'refresh.unreachable': 'kept',
      },
    },
    failed: {
      description: 'The shop did not answer. The tab keeps the changes, and the app sends them again.',
      after: { retryPause: 'saving' },
      on: { 'request.retry': 'saving' },
    },
    refused: {
      description:
        'The shop has refused some of the changes. They stay in the table and in the tab, and the screen names the reason. The next change saves again.',
      on: {
        'general.change': 'changed',
        'table.edit': 'changed',
        'table.undo': 'changed',
        'table.redo': 'changed',
      },
    },
    full: {
      description:
        'The group has more persons than allowed, because members have entered themselves meanwhile. The leader removes persons, which saves again.',
      on: { 'table.edit': 'changed', 'table.undo': 'changed', 'table.redo': 'changed' },
    },
    closed: { description: 'The group is completed, or no longer belongs to the leader.', type: 'final' },
  },
})
