import { assertEvent, assign, fromCallback, fromPromise, log, sendTo, setup, stateIn } from 'xstate'
import type { Session } from '#contract/customer.ts'

export interface Credentials {
  email: string
  password: string
}

/** The fields still to be filled, in their order. A password may consist of blanks; an address cannot. */
export const missingCredentials = ({ email, password }: Credentials): readonly (keyof Credentials)[] => [
  ...(email.trim() === '' ? (['email'] as const) : []),
  ...(password === '' ? (['password'] as const) : []),
]

/** Why a login was refused: one reason for every wrong pair, as the server says it. */
export type LoginRefusal = 'credentials' | 'tooMany'
export type LoginAnswer = { kind: 'opened'; name: string } | { kind: 'refused'; reason: LoginRefusal }

/** How a session ends; each end has its state and its words. */
export type SessionEnd = 'loggedOut' | 'erased' | 'expired'
/** A tab tells the shop's other tabs. */
export type TabsEvent = { type: 'session.opened' } | { type: 'session.ended'; end: SessionEnd }

export interface SessionContext {
  /** Authenticated means that the session has a name. */
  name: string | null
  refusal: LoginRefusal | null
  /** The fields that were empty when they were sent. */
  missing: readonly (keyof Credentials)[]
}

export type SessionEvent =
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'logout.submit' }
  /** A password was chosen, or the name changed: the server has said who it is. */
  | { type: 'session.open'; name: string }
  /** The server no longer knows the session. */
  | { type: 'session.lose' }
  | { type: 'account.erase' }
  /** Another tab of the shop has logged in. */
  | { type: 'session.openedElsewhere' }
  /** The session has ended in another tab, which shares the cookie. */
  | { type: 'session.endedElsewhere'; end: SessionEnd }

/** Who is logged in. While it is `initialising`, no route turns anybody away. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'busy',
  },
  actors: {
    fetchSession: fromPromise<Session>(() => Promise.reject(new Error('fetchSession is not provided'))),
    logIn: fromPromise<LoginAnswer, Credentials>(() => Promise.reject(new Error('logIn is not provided'))),
    logOut: fromPromise<unknown>(() => Promise.reject(new Error('logOut is not provided'))),
    otherTabs: fromCallback<TabsEvent>(() => {}),
  },
  guards: {
    isNamed: (_, { session }: { session: Session }) => session.name !== undefined && session.name !== '',
    isFilled: ({ event }) => event.type === 'login.submit' && missingCredentials(event.credentials).length === 0,
    hasExpired: ({ event }) => event.type === 'session.endedElsewhere' && event.end === 'expired',
    isErased: ({ event }) => event.type === 'session.endedElsewhere' && event.end === 'erased',
    isOpened: (_, { answer }: { answer: LoginAnswer }) => answer.kind === 'opened',
  },
  actions: {
    storeName: assign((_, { name }: { name: string | undefined }) => ({ name: name ?? null, refusal: null })),
    storeRefusal: assign((_, { answer }: { answer: LoginAnswer }) => ({
      refusal: answer.kind === 'refused' ? answer.reason : null,
    })),
    dropName: assign({ name: null, refusal: null }),
    storeMissing: assign(({ event }) => {
      assertEvent(event, 'login.submit')
      return { missing: missingCredentials(event.credentials) }
    }),
    forgetMissing: assign({ missing: [] }),
    tellTabs: sendTo('otherTabs', (_, event: TabsEvent) => event),
    /** Data of this customer must not be shown to the next one. */
    forgetAccount: () => {},
    /** Logout clears the persons too. */
    forgetPersons: () => {},
    /** A failing session call is a matter of the console: the visitor books as a guest. */
    reportFailure: log((_, { error }: { error: unknown }) => error),
  },
}).createMachine({
  id: 'session',
  description: 'Who is logged in.',
  context: { name: null, refusal: null, missing: [] },
  initial: 'initialising',
  invoke: { id: 'otherTabs', src: 'otherTabs' },
  states: {
    initialising: {
      description: 'The server is asked who it is. No route turns anybody away meanwhile.',
      initial: 'idle',
      // Another tab may have changed the session while fields were marked.
      entry: 'forgetMissing',
      invoke: {
        id: 'fetchSession',
        src: 'fetchSession',
        onDone: [
          {
            guard: { type: 'isNamed', params: ({ event }) => ({ session: event.output }) },
            target: 'authenticated',
            actions: { type: 'storeName', params: ({ event }) => ({ name: event.output.name }) },
          },
          { guard: stateIn({ initialising: 'mending' }), target: 'anonymous.mending' },
          { target: 'anonymous' },
        ],
        onError: [
          {
            guard: stateIn({ initialising: 'mending' }),
            target: 'anonymous.mending',
            actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'anonymous',
            actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: {
        // Who is quicker than the answer need not wait for it: it could only say what logging in says again.
        'login.submit': [
          { guard: 'isFilled', target: 'anonymous.loggingIn', actions: 'storeMissing' },
          { target: '.mending', actions: 'storeMissing' },
        ],
        'session.open': {
          target: 'authenticated',
          actions: [
            { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
            { type: 'tellTabs', params: { type: 'session.opened' } },
          ],
        },
        // The answer under way may be from before the change.
        'session.openedElsewhere': { target: 'initialising', reenter: true },
        'session.endedElsewhere': [
          { guard: 'hasExpired', target: 'initialising', reenter: true },
          { target: 'initialising', reenter: true, actions: 'forgetPersons' },
        ],
      },
      states: {
        idle: { description: 'Nothing was entered.' },
        mending: { description: 'The fields that are still empty say so.' },
      },
    },

    anonymous: {
      description: 'Nobody is logged in.',
      initial: 'idle',
      on: {
        'login.submit': [
          { guard: 'isFilled', target: '.loggingIn', actions: 'storeMissing' },
          { target: '.mending', actions: 'storeMissing' },
        ],
        'session.open': {
          target: 'authenticated',
          actions: [
            { type: 'storeName', params: ({ event }) => ({ name: event.name }) },
            { type: 'tellTabs', params: { type: 'session.opened' } },
          ],
        },
        'session.openedElsewhere': 'initialising',
      },
      states: {
        idle: { description: 'The visitor books as a guest.' },
        loggedOut: { description: 'The visitor has logged out.' },
        erased: { description: 'The account was erased.' },
        expired: { description: 'The server no longer knows the session: log in again.' },
        mending: { description: 'The fields that are still empty say so.' },
        loggingIn: {
          description: 'The login is on its way.',
          tags: 'busy',
          // Logging in cannot be asked for twice: the answer decides.
          on: { 'login.submit': {}, 'session.openedElsewhere': {} },
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ event }) =>
              event.type === 'login.submit' ? event.credentials : ({ email: '', password: '' } satisfies Credentials),
            onDone: [
              {
                guard: { type: 'isOpened', params: ({ event }) => ({ answer: event.output }) },
                target: '#session.authenticated',
                actions: [
                  {
                    type: 'storeName',
                    params: ({ event }) => ({ name: event.output.kind === 'opened' ? event.output.name : undefined }),
                  },
                  { type: 'tellTabs', params: { type: 'session.opened' } },
                ],
              },
              {
                target: 'refused',
                actions: { type: 'storeRefusal', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: 'unreachable',
          },
        },
        refused: { description: 'The login was not accepted.' },
        unreachable: { description: 'There was no answer: it can be tried again.' },
      },
    },

    authenticated: {
      description: 'Somebody is logged in.',
      initial: 'idle',
      exit: ['dropName', 'forgetAccount'],
      on: {
        'session.open': { actions: { type: 'storeName', params: ({ event }) => ({ name: event.name }) } },
        'session.lose': {
          target: 'anonymous.expired',
          actions: { type: 'tellTabs', params: { type: 'session.ended', end: 'expired' } },
        },
        'account.erase': {
          target: 'anonymous.erased',
          actions: ['forgetPersons', { type: 'tellTabs', params: { type: 'session.ended', end: 'erased' } }],
        },
        // The other account may be another customer's.
        'session.openedElsewhere': 'initialising',
        'session.endedElsewhere': [
          { guard: 'hasExpired', target: 'anonymous.expired' },
          { guard: 'isErased', target: 'anonymous.erased', actions: 'forgetPersons' },
          { target: 'anonymous.loggedOut', actions: 'forgetPersons' },
        ],
      },
      states: {
        idle: { description: 'The account is open.', on: { 'logout.submit': 'loggingOut' } },
        loggingOut: {
          description: 'The logout is on its way.',
          tags: 'busy',
          // A call that was under way finds the session gone before the logout's own answer is here.
          on: { 'session.lose': {} },
          invoke: {
            id: 'logOut',
            src: 'logOut',
            onDone: {
              target: '#session.anonymous.loggedOut',
              actions: ['forgetPersons', { type: 'tellTabs', params: { type: 'session.ended', end: 'loggedOut' } }],
            },
            onError: 'logoutUnreachable',
          },
        },
        logoutUnreachable: {
          description: 'Still logged in, with a notice, which matters on a shared computer.',
          on: { 'logout.submit': 'loggingOut' },
        },
      },
    },
  },
})
