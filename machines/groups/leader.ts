import { and, assertEvent, assign, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneralInput, GroupLeaderInput } from '#contract/groups.ts'
import { redo, undo } from '#domain/groups/history.ts'
import {
  begunGroup,
  generalOf,
  incompleteRows,
  initialLeader,
  isSaved,
  leaderOf,
  leaderProblems,
  missingGeneral,
  openedGroup,
  takingPart,
  savingOf,
  withEdit,
  withGroup,
  withGroupOffer,
  withSavedParts,
  type LeaderContext,
  type LeaderInput,
  type Saving,
  type Unsaved,
} from './leader-context.ts'
import type {
  BeginAnswer,
  CompleteAnswer,
  CompletionInput,
  LeaderEvent,
  GroupOfferAnswer,
  OpenAnswer,
  RemindAnswer,
  SaveAnswer,
} from './leader-events.ts'

interface Beginning {
  kind: GroupKind
  general: GroupGeneralInput
  leader: GroupLeaderInput
  key: string
}

/** A save tells what it has saved, since the table goes on meanwhile. */
export type SaveOutput = { answer: SaveAnswer; unsaved: Unsaved }

const notProvided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`))

/**
 * A group as its leader fills it in and completes it. What is written is saved by itself, a moment later, and everything that members write comes
 * in between. A completion cannot be taken back: it is asked first.
 */
export const groupLeaderMachine = setup({
  types: {
    context: {} as LeaderContext,
    input: {} as LeaderInput,
    events: {} as LeaderEvent,
  },
  actors: {
    openGroup: fromPromise<OpenAnswer, { slug: string; access: string | undefined }>(notProvided('openGroup')),
    beginGroup: fromPromise<BeginAnswer, Beginning>(notProvided('beginGroup')),
    save: fromPromise<SaveOutput, Saving>(notProvided('save')),
    fetchOffer: fromPromise<GroupOfferAnswer, { group: string }>(notProvided('fetchOffer')),
    refreshGroup: fromPromise<OpenAnswer, { slug: string; access: undefined }>(notProvided('refreshGroup')),
    complete: fromPromise<CompleteAnswer, CompletionInput>(notProvided('complete')),
    remind: fromPromise<RemindAnswer, { group: string; persons: readonly string[] | null }>(notProvided('remind')),
  },
  delays: {
    /** After the last letter. */
    typingPause: 700,
    /** Members write meanwhile. */
    refreshPause: 20_000,
    retryPause: 8000,
  },
  guards: {
    isNew: ({ context }) => context.slug === null,
    isBegun: ({ context }) => context.group !== null,
    isGeneralComplete: ({ context }) => missingGeneral(context).length === 0,
    isLeaderComplete: ({ context }) => leaderProblems(context).length === 0,
    opensGeneral: ({ event }) => event.type === 'step.open' && event.step === 'generalData',
    opensLeader: ({ event }) => event.type === 'step.open' && event.step === 'leader',
    opensPersons: ({ event }) => event.type === 'step.open' && event.step === 'persons',
    isBelowMinimum: ({ context }) => takingPart(context).length < context.shop.min,
    isAboveMaximum: ({ context }) => takingPart(context).length > context.shop.max,
    isPersonsComplete: ({ context }) => incompleteRows(context).length === 0,
    isAccepted: ({ context }) =>
      context.conditionsAccepted && (context.termsAccepted || context.general.kind === 'inquiry'),
    isSaved: ({ context }) => isSaved(context),
    hasOffer: ({ context }) => context.offer !== null,
    isAnswer: (_, { answer, kind }: { answer: { kind: string }; kind: string }) => answer.kind === kind,
    isNews: ({ context }, { answer }: { answer: OpenAnswer }) =>
      answer.kind === 'opened' && JSON.stringify(answer.group) !== JSON.stringify(context.group),
  },
  actions: {
    storeGeneral: assign(({ context, event }) => {
      assertEvent(event, 'general.change')
      return { general: { ...context.general, ...event.change } }
    }),
    edit: assign(({ context, event }) => {
      assertEvent(event, 'table.edit')
      return withEdit(context, event.edit)
    }),
    undo: assign(({ context }) => ({ table: undo(context.table) })),
    redo: assign(({ context }) => ({ table: redo(context.table) })),
    countMending: assign(({ context }) => ({ mendings: context.mendings + 1 })),
    storeOpened: assign(({ context }, { answer }: { answer: OpenAnswer }) =>
      answer.kind === 'opened' ? openedGroup(context, answer.group) : {},
    ),
    storeMember: assign((_, { answer }: { answer: OpenAnswer }) => ({
      membersGroup: answer.kind === 'member' ? answer.group : null,
    })),
    storeBegun: assign(({ context }, { answer }: { answer: BeginAnswer }) =>
      answer.kind === 'begun' ? begunGroup(context, answer.group) : {},
    ),
    storeRefreshed: assign(({ context }, { answer }: { answer: OpenAnswer }) =>
      answer.kind === 'opened' ? withGroup(context, answer.group) : {},
    ),
    storeSaved: assign(({ context }, { answer, unsaved }: SaveOutput) =>
      answer.kind === 'saved' ? withSavedParts(context, unsaved, answer.persons) : {},
    ),
    storeIssues: assign((_, { answer }: { answer: BeginAnswer | SaveAnswer | CompleteAnswer }) => ({
      issues: answer.kind === 'invalid' ? answer.issues : [],
    })),
    storeOffer: assign(({ context }, { answer }: { answer: GroupOfferAnswer }) =>
      answer.kind === 'offered' ? withGroupOffer(context, answer.offer) : {},
    ),
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
    storeCompletion: assign((_, { answer }: { answer: CompleteAnswer }) => ({
      completion: answer.kind === 'completed' ? answer.completion : null,
    })),
    storeShort: assign((_, { answer }: { answer: CompleteAnswer }) => ({
      short: answer.kind === 'short' ? answer.short : [],
    })),
    storeRefusal: assign((_, { answer }: { answer: CompleteAnswer }) => ({
      refusal: answer.kind === 'refused' ? String(answer.errorcode ?? 'unknown') : null,
    })),
    storeReminded: assign((_, { answer }: { answer: RemindAnswer }) => ({
      reminded: answer.kind === 'reminded' ? answer.count : 0,
    })),
    /** The tab keeps what the server does not have. */
    keepDraft: () => {},
    dropDraft: () => {},
    /** Payment, or the page of what was booked. */
    tellCompletion: () => {},
    tellBegun: () => {},
    raiseOpened: raise({ type: 'group.opened' }),
    raiseEnded: raise({ type: 'group.ended' }),
    raiseClosed: raise({ type: 'group.closed' }),
    raiseOutdated: raise({ type: 'offer.outdated' }),
  },
}).createMachine({
  id: 'groupLeader',
  description: 'A group as its leader fills it in and completes it.',
  context: ({ input }) => initialLeader(input),
  type: 'parallel',
  states: {
    flow: {
      description: 'Which screen the leader is on.',
      initial: 'starting',
      states: {
        starting: {
          description: 'A new group, or one that the address names.',
          always: [{ guard: 'isNew', target: 'filling' }, { target: 'opening' }],
        },
        opening: {
          description: 'The group is fetched.',
          invoke: {
            id: 'openGroup',
            src: 'openGroup',
            input: ({ context: { slug, access } }) => ({ slug: slug!, access }),
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'opened' }) },
                target: 'filling.persons',
                actions: [{ type: 'storeOpened', params: ({ event }) => ({ answer: event.output }) }, 'raiseOpened'],
              },
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'member' }) },
                target: 'ofMember',
                actions: { type: 'storeMember', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: 'alreadyCompleted' },
            ],
            onError: 'unopened',
          },
        },
        unopened: {
          description: 'The group could not be fetched: it can be asked for again.',
          on: { 'request.retry': 'opening' },
        },
        ofMember: { description: 'This browser has a member of the group: the member’s screen takes over.' },
        filling: {
          description: 'The group is filled in, screen by screen.',
          initial: 'generalData',
          on: {
            'general.change': { actions: 'storeGeneral' },
            'table.edit': { actions: 'edit' },
            'table.undo': { actions: 'undo' },
            'table.redo': { actions: 'redo' },
            'group.ended': 'alreadyCompleted',
            'step.open': [
              { guard: 'opensGeneral', target: '.generalData' },
              { guard: and(['opensLeader', 'isGeneralComplete']), target: '.leader' },
              { guard: and(['opensPersons', 'isBegun']), target: '.persons' },
            ],
          },
          states: {
            generalData: {
              description: 'Name, kind, dates, location, accommodation and remark.',
              initial: 'writing',
              on: {
                'step.next': [
                  { guard: 'isGeneralComplete', target: 'leader' },
                  { target: '.mending', actions: 'countMending' },
                ],
              },
              states: {
                writing: { description: 'The general data are filled in.' },
                mending: { description: 'Something is missing: the screen says what.' },
              },
            },
            leader: {
              description: 'The main person of the group.',
              initial: 'writing',
              on: {
                'step.next': [
                  { guard: and(['isLeaderComplete', 'isBegun']), target: 'persons' },
                  { guard: 'isLeaderComplete', target: 'beginning', actions: 'storeKey' },
                  { target: '.mending', actions: 'countMending' },
                ],
              },
              states: {
                writing: { description: 'The leader’s data are filled in.' },
                mending: { description: 'Something is missing or wrong: the screen says what.' },
                refused: { description: 'The shop takes no such group.' },
                unreachable: { description: 'Nobody knows whether the group was begun: it is sent again.' },
              },
            },
            beginning: {
              description: 'The group is begun: the leader’s link goes by mail.',
              invoke: {
                id: 'beginGroup',
                src: 'beginGroup',
                input: ({ context }) => ({
                  kind: context.general.kind,
                  general: generalOf(context.general),
                  leader: leaderOf(context),
                  key: context.key,
                }),
                onDone: [
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'begun' }) },
                    target: 'persons',
                    actions: [
                      { type: 'storeBegun', params: ({ event }) => ({ answer: event.output }) },
                      'raiseOpened',
                      'tellBegun',
                    ],
                  },
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'invalid' }) },
                    target: 'leader.mending',
                    actions: [
                      { type: 'storeIssues', params: ({ event }) => ({ answer: event.output }) },
                      'countMending',
                    ],
                  },
                  { target: 'leader.refused' },
                ],
                onError: 'leader.unreachable',
              },
            },
            persons: {
              description: 'The table of all who take part.',
              initial: 'writing',
              on: {
                'step.next': [
                  { guard: 'isBelowMinimum', target: '.belowMinimum', actions: 'countMending' },
                  { guard: 'isAboveMaximum', target: '.aboveMaximum', actions: 'countMending' },
                  { guard: 'isPersonsComplete', target: 'conditions' },
                  { target: '.mending', actions: 'countMending' },
                ],
              },
              states: {
                writing: { description: 'Persons are added, changed and removed.' },
                mending: { description: 'Somebody lacks something: the rows say what.' },
                belowMinimum: {
                  description: 'Fewer take part than a group must have.',
                  on: { 'table.edit': { target: 'writing', actions: 'edit' } },
                },
                aboveMaximum: {
                  description: 'More take part than a group may have.',
                  on: { 'table.edit': { target: 'writing', actions: 'edit' } },
                },
                short: {
                  description: 'Something is not free: who lacks what, and the nearest free size. The rest is held.',
                },
              },
            },
            conditions: {
              description: 'What the group comes to, and the conditions to accept.',
              initial: 'reading',
              on: {
                'conditions.accept': { actions: 'storeConditions' },
                'terms.accept': { actions: 'storeTerms' },
                'completion.ask': [
                  { guard: 'isAccepted', target: 'confirmingCompletion' },
                  { target: '.mending', actions: 'countMending' },
                ],
              },
              states: {
                reading: { description: 'The conditions are read.' },
                mending: { description: 'The conditions are not accepted yet.' },
                refused: { description: 'The shop has not taken the completion, with a reason.' },
              },
            },
            confirmingCompletion: {
              description: 'The leader is asked: a completion cannot be taken back.',
              on: {
                'completion.keep': 'conditions',
                'completion.confirm': { target: '#groupLeader.flow.completing', actions: 'storeKey' },
              },
            },
          },
        },
        completing: {
          description: 'The group is completed: nothing can be changed any more.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'What was written last is saved first.',
              always: [
                { guard: 'isSaved', target: 'sending' },
                { guard: stateIn({ keeping: 'failed' }), target: '#groupLeader.flow.unreachable' },
                {
                  guard: or([stateIn({ keeping: 'refused' }), stateIn({ keeping: 'full' })]),
                  target: '#groupLeader.flow.filling.persons',
                },
              ],
              on: { 'group.ended': '#groupLeader.flow.alreadyCompleted' },
            },
            sending: {
              description: 'The completion is on its way.',
              invoke: {
                id: 'complete',
                src: 'complete',
                input: ({ context }) => ({
                  group: context.group!.id,
                  key: context.key,
                  conditionsAccepted: context.conditionsAccepted,
                  termsAccepted: context.termsAccepted,
                  amountSeen: context.offer?.cart?.price.amount ?? null,
                }),
                onDone: [
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'completed' }) },
                    target: '#groupLeader.flow.completed',
                    actions: [
                      { type: 'storeCompletion', params: ({ event }) => ({ answer: event.output }) },
                      'tellCompletion',
                    ],
                  },
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'short' }) },
                    target: '#groupLeader.flow.filling.persons.short',
                    actions: [
                      { type: 'storeShort', params: ({ event }) => ({ answer: event.output }) },
                      'countMending',
                      'raiseOutdated',
                    ],
                  },
                  {
                    guard: {
                      type: 'isAnswer',
                      params: ({ event }) => ({ answer: event.output, kind: 'belowMinimum' }),
                    },
                    target: '#groupLeader.flow.filling.persons.belowMinimum',
                    actions: 'countMending',
                  },
                  {
                    guard: {
                      type: 'isAnswer',
                      params: ({ event }) => ({ answer: event.output, kind: 'aboveMaximum' }),
                    },
                    target: '#groupLeader.flow.filling.persons.aboveMaximum',
                    actions: 'countMending',
                  },
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'invalid' }) },
                    target: '#groupLeader.flow.filling.persons.mending',
                    actions: [
                      { type: 'storeIssues', params: ({ event }) => ({ answer: event.output }) },
                      'countMending',
                    ],
                  },
                  {
                    guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'refused' }) },
                    target: '#groupLeader.flow.filling.conditions.refused',
                    actions: [
                      { type: 'storeRefusal', params: ({ event }) => ({ answer: event.output }) },
                      'countMending',
                      'raiseOutdated',
                    ],
                  },
                  { target: '#groupLeader.flow.alreadyCompleted' },
                ],
                onError: '#groupLeader.flow.unreachable',
              },
            },
          },
        },
        unreachable: {
          description: 'Nobody knows whether the completion arrived: sent again it is the same one.',
          on: { 'request.retry': 'completing' },
        },
        completed: {
          description: 'The group is completed: a booking, or an inquiry.',
          entry: ['dropDraft', 'raiseClosed'],
          type: 'final',
        },
        alreadyCompleted: {
          description: 'There is no such group, or it is completed: one answer for both.',
          entry: ['dropDraft', 'raiseClosed'],
          type: 'final',
        },
      },
    },
    keeping: {
      description: 'Whether the server has what was written.',
      initial: 'none',
      on: { 'group.closed': '.closed' },
      states: {
        none: {
          description: 'The group is not begun: the tab alone keeps what is written.',
          on: {
            'general.change': { actions: 'keepDraft' },
            'table.edit': { actions: 'keepDraft' },
            'group.opened': 'pricing',
          },
        },
        kept: {
          description: 'The server has everything.',
          always: { guard: not('isSaved'), target: 'changed' },
          after: { refreshPause: 'refreshing' },
          on: { 'group.refresh': 'refreshing', 'offer.outdated': 'pricing' },
        },
        changed: {
          description: 'Something was written: it is saved after a pause.',
          always: [
            { guard: 'isSaved', target: 'kept' },
            { guard: stateIn({ flow: 'completing' }), target: 'saving' },
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
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => savingOf(context),
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output.answer, kind: 'saved' }) },
                target: 'pricing',
                actions: [{ type: 'storeSaved', params: ({ event }) => event.output }, 'keepDraft'],
              },
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output.answer, kind: 'invalid' }) },
                target: 'refused',
                actions: { type: 'storeIssues', params: ({ event }) => ({ answer: event.output.answer }) },
              },
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output.answer, kind: 'full' }) },
                target: 'full',
              },
              { target: 'closed', actions: 'raiseEnded' },
            ],
            onError: 'failed',
          },
        },
        pricing: {
          description: 'What the group costs, and what of it is free, is fetched.',
          // The first catalogue is waited for.
          always: { guard: and(['hasOffer', not('isSaved')]), target: 'changed' },
          invoke: {
            id: 'fetchOffer',
            src: 'fetchOffer',
            input: ({ context }) => ({ group: context.group!.id }),
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'offered' }) },
                target: 'kept',
                actions: { type: 'storeOffer', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: 'closed', actions: 'raiseEnded' },
            ],
            onError: 'unpriced',
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
          on: { 'group.refresh': { target: 'refreshing', reenter: true } },
          always: { guard: not('isSaved'), target: 'changed' },
          invoke: {
            id: 'refreshGroup',
            src: 'refreshGroup',
            input: ({ context }) => ({ slug: context.group!.id, access: undefined }),
            onDone: [
              {
                guard: { type: 'isNews', params: ({ event }) => ({ answer: event.output }) },
                target: 'pricing',
                actions: { type: 'storeRefreshed', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'ended' }) },
                target: 'closed',
                actions: 'raiseEnded',
              },
              { target: 'kept' },
            ],
            onError: 'kept',
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
    },
    reminding: {
      description: 'Members are reminded by mail of what is missing.',
      initial: 'idle',
      on: { 'reminder.send': { guard: 'isBegun', target: '.sending' } },
      states: {
        idle: { description: 'Nobody was reminded from this page.' },
        sending: {
          description: 'The reminders are on their way.',
          invoke: {
            id: 'remind',
            src: 'remind',
            input: ({ context, event }) => {
              assertEvent(event, 'reminder.send')
              return { group: context.group!.id, persons: event.persons }
            },
            onDone: [
              {
                guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, kind: 'reminded' }) },
                target: 'sent',
                actions: { type: 'storeReminded', params: ({ event }) => ({ answer: event.output }) },
              },
              { target: 'idle', actions: 'raiseEnded' },
            ],
            onError: 'unreachable',
          },
        },
        sent: { description: 'The reminders are sent.' },
        unreachable: { description: 'Nobody knows whether they were sent: nobody is reminded twice a day.' },
      },
    },
  },
})
