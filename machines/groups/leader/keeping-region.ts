import { and, not } from 'xstate'
import { leaderSetup } from './actions.ts'
import { savingOf } from './saving.ts'

/** This region saves the changes and fetches prices: whether the server has all changes, and what they cost. */
export const keepingRegion = leaderSetup.createStateConfig({
  description: 'Whether the server has what was written.',
  meta: { noAddress: 'A reload opens the group as the server has it.' },
  initial: 'none',
  on: { 'group.ended': '.closed', 'completion.made': '.closed', 'completion.tooLate': '.closed' },
  states: {
    none: {
      description: 'The group is not begun: the tab alone keeps what is written.',
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
      description: 'The server has everything.',
      always: { guard: not('isSaved'), target: 'changed' },
      after: { refreshPause: 'refreshing' },
      on: {
        'group.refresh': 'refreshing',
        // Prices or stock have changed since the leader saw them.
        'completion.short': 'pricing',
        'completion.refused': 'pricing',
      },
    },
    changed: {
      description: 'Something was written: it is saved after a pause.',
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
      description: 'What was written is on its way.',
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
      description: 'What the group costs, and what of it is free, is fetched.',
      // The chart saves changes only after the first catalogue has arrived.
      always: { guard: and(['hasOffer', not('isSaved')]), target: 'changed' },
      invoke: { id: 'fetchOffer', src: 'fetchOffer', input: ({ context }) => ({ group: context.group!.id }) },
      on: {
        'offer.answered': { target: 'kept', actions: 'storeOffer' },
        'offer.unreachable': 'unpriced',
      },
    },
    unpriced: {
      description: 'Prices could not be fetched: they are asked for again.',
      always: { guard: not('isSaved'), target: 'changed' },
      after: { retryPause: 'pricing' },
      on: { 'request.retry': 'pricing' },
    },
    refreshing: {
      description: 'What members have written meanwhile is fetched.',
      always: { guard: not('isSaved'), target: 'changed' },
      invoke: { id: 'refreshGroup', src: 'refreshGroup', input: ({ context }) => ({ group: context.group!.id }) },
      on: {
        'group.refresh': { target: 'refreshing', reenter: true },
        'group.refreshed': [
          { guard: 'isChangedByMembers', target: 'pricing', actions: 'storeRefreshed' },
          { target: 'kept' },
        ],
        'refresh.unreachable': 'kept',
      },
    },
    failed: {
      description: 'The shop did not answer: the tab keeps what was written, and it is sent again.',
      after: { retryPause: 'saving' },
      on: { 'request.retry': 'saving' },
    },
    refused: {
      description: 'The shop has not taken something of what was written.',
      on: {
        'general.change': 'changed',
        'table.edit': 'changed',
        'table.undo': 'changed',
        'table.redo': 'changed',
      },
    },
    full: {
      description: 'More were added than can take part: members were quicker.',
      on: { 'table.edit': 'changed', 'table.undo': 'changed', 'table.redo': 'changed' },
    },
    closed: { description: 'The group is completed, or not the leader’s any more.', type: 'final' },
  },
})
