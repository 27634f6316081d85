import type { Personal } from '#contract/personal.ts'
import { assign, emit, fromCallback, log, sendTo, setup, stateIn } from 'xstate'
import type { PersonalField } from '#contract/person.ts'
import type { Locale } from '#contract/primitives.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export interface Credentials {
  email: Personal<string>
  password: Personal<string>
}

/** A password may consist of blanks, but an address may not. */
export const missingCredentials = ({ email, password }: Credentials): readonly (keyof Credentials)[] => [
  ...(email.trim() === '' ? (['email'] as const) : []),
  ...(password === '' ? (['password'] as const) : []),
]

/** The server gives the same reason for an unknown address and a wrong password. */
export type LoginRefusal = 'credentials' | 'tooMany'

export type SessionAnswer =
  | { type: 'session.read'; name?: string | undefined }
  | { type: 'session.unreachable'; reason: string }
export type LoginAnswer =
  | { type: 'login.accepted'; name: Personal<string> }
  | { type: 'login.refused'; reason: LoginRefusal }
  | { type: 'login.unreachable' }
export type LogoutAnswer = { type: 'logout.done' } | { type: 'logout.unreachable' }

export type SessionEnd = 'loggedOut' | 'erased' | 'expired'
export type TabsEvent = { type: 'session.opened' } | { type: 'session.ended'; end: SessionEnd }

export interface UnsavedProfile {
  email: Personal<string>
  texts: Partial<Record<PersonalField, string>>
  language: Locale
  version: string | undefined
}

export interface SessionContext {
  name: Personal<string> | null
  refusal: LoginRefusal | null
  missing: readonly (keyof Credentials)[]
  /** The unsaved profile of an expired session, kept for the customer's next login. */
  unsaved?: UnsavedProfile | undefined
}

export type SessionEvent =
  | { type: 'login.submit'; credentials: Credentials }
  | { type: 'logout.submit' }
  /** The server has sent the customer's name, after a new password or a changed name. */
  | { type: 'session.open'; name: string }
  /** A call was refused, because the server no longer knows the session. */
  | { type: 'session.lose' }
  | { type: 'account.erase' }
  | { type: 'profile.leave'; unsaved: UnsavedProfile }
  | { type: 'profile.settle' }
  | { type: 'session.openedElsewhere' }
  /** The session has ended in another tab, which has the same cookie. */
  | { type: 'session.endedElsewhere'; end: SessionEnd }
  | SessionAnswer
  | LoginAnswer
  | LogoutAnswer

const storing = storingIn<SessionContext, SessionEvent>()

/** While the session is `initialising`, no route redirects to the login. */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as { type: 'problems.found' },
    tags: {} as 'busy',
  },
  actors: {
    fetchSession: fromAnswer<SessionAnswer, undefined>(notProvided, { type: 'session.unreachable', reason: '' }),
    logIn: fromAnswer<LoginAnswer, Credentials>(notProvided, { type: 'login.unreachable' }),
    logOut: fromAnswer<LogoutAnswer, undefined>(notProvided, { type: 'logout.unreachable' }),
    otherTabs: fromCallback<TabsEvent>(() => {}),
  },
  guards: {
    isNamed: ({ event }) => event.type === 'session.read' && event.name !== undefined && event.name !== '',
    isFilled: ({ event }) => event.type === 'login.submit' && missingCredentials(event.credentials).length === 0,
    hasExpired: ({ event }) => event.type === 'session.endedElsewhere' && event.end === 'expired',
    isErased: ({ event }) => event.type === 'session.endedElsewhere' && event.end === 'erased',
  },
  actions: {
    storeName: storing(['session.read', 'session.open', 'login.accepted'], ({ name }) => ({
      name: name ?? null,
      refusal: null,
    })),
    storeRefusal: storing('login.refused', ({ reason }) => ({ refusal: reason })),
    forgetCustomer: assign({ name: null, refusal: null, unsaved: undefined }),
    storeUnsaved: storing('profile.leave', ({ unsaved }) => ({ unsaved })),
    forgetUnsaved: assign({ unsaved: undefined }),
    storeMissing: storing('login.submit', ({ credentials }) => ({ missing: missingCredentials(credentials) })),
    showProblems: emit({ type: 'problems.found' }),
    forgetMissing: assign({ missing: [] }),
    notifyTabs: sendTo('otherTabs', (_, event: TabsEvent) => event),
    /** Removes the data of this customer, so that the next customer does not see it. */
    forgetAccount: () => {},
    /** Removes the persons of the booking, because they may have come from the account. */
    forgetPersons: () => {},
    /** Only logs a failure to read the session, because the visitor can still book as a guest. */
    reportFailure: log(({ event }) => (event.type === 'session.unreachable' ? event.reason : '')),
  },
}).createMachine({
  id: 'session',
  description: 'The session of a customer or of the staff.',
  context: { name: null, refusal: null, missing: [] },
  initial: 'initialising',
  invoke: { id: 'otherTabs', src: 'otherTabs' },
  states: {
    initialising: {
      description: 'The app asks the server about the session. Meanwhile, no route redirects to the login.',
      initial: 'idle',
      // Removes the marks of empty fields, because the session may be read again while the form shows marks.
      entry: 'forgetMissing',
      invoke: { id: 'fetchSession', src: 'fetchSession' },
      on: {
        'session.read': [
          { guard: 'isNamed', target: 'authenticated', actions: 'storeName' },
          { guard: stateIn({ initialising: 'invalid' }), target: 'anonymous.invalid' },
          { target: 'anonymous' },
        ],
        'session.unreachable': [
          { guard: stateIn({ initialising: 'invalid' }), target: 'anonymous.invalid', actions: 'reportFailure' },
          { target: 'anonymous', actions: 'reportFailure' },
        ],
        // Does not wait for the session, because the answer to the login has the customer's name too.
        'login.submit': [
          { guard: 'isFilled', target: 'anonymous.loggingIn', actions: 'storeMissing' },
          { target: '.invalid', actions: ['storeMissing', 'showProblems'] },
        ],
        'session.open': {
          target: 'authenticated',
          actions: ['storeName', { type: 'notifyTabs', params: { type: 'session.opened' } }],
        },
        // Reads the session again, because the pending answer may be older than the change in the other tab.
        'session.openedElsewhere': { target: 'initialising', reenter: true },
        'session.endedElsewhere': [
          { guard: 'hasExpired', target: 'initialising', reenter: true },
          { target: 'initialising', reenter: true, actions: 'forgetPersons' },
        ],
      },
      states: {
        idle: { description: 'The visitor has not sent the login.' },
        invalid: { description: 'The empty fields show their errors.' },
      },
    },

    anonymous: {
      description: 'Nobody is logged in.',
      initial: 'idle',
      on: {
        'login.submit': [
          { guard: 'isFilled', target: '.loggingIn', actions: 'storeMissing' },
          { target: '.invalid', actions: ['storeMissing', 'showProblems'] },
        ],
        'session.open': {
          target: 'authenticated',
          actions: ['storeName', { type: 'notifyTabs', params: { type: 'session.opened' } }],
        },
        'session.openedElsewhere': 'initialising',
      },
      states: {
        idle: { description: 'The visitor books as a guest.' },
        loggedOut: { description: 'The visitor has logged out.' },
        erased: { description: 'The account was erased.' },
        expired: {
          description: 'The session has expired, so the customer must log in again. An unsaved profile is kept.',
          on: { 'profile.leave': { actions: 'storeUnsaved' } },
        },
        invalid: { description: 'The empty fields show their errors.' },
        loggingIn: {
          description: 'The login is being sent.',
          tags: 'busy',
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ event }) =>
              event.type === 'login.submit' ? event.credentials : ({ email: '', password: '' } satisfies Credentials),
          },
          on: {
            'login.submit': {},
            'session.openedElsewhere': {},
            'login.accepted': {
              target: '#session.authenticated',
              actions: ['storeName', { type: 'notifyTabs', params: { type: 'session.opened' } }],
            },
            'login.refused': { target: 'refused', actions: 'storeRefusal' },
            'login.unreachable': 'unreachable',
          },
        },
        refused: { description: 'The server has refused the login.' },
        unreachable: { description: 'The server did not answer. The visitor can try again.' },
      },
    },

    authenticated: {
      description: 'Somebody is logged in.',
      initial: 'idle',
      exit: ['forgetCustomer', 'forgetAccount'],
      on: {
        'session.open': { actions: 'storeName' },
        'profile.settle': { actions: 'forgetUnsaved' },
        'session.lose': {
          target: 'anonymous.expired',
          actions: { type: 'notifyTabs', params: { type: 'session.ended', end: 'expired' } },
        },
        'account.erase': {
          target: 'anonymous.erased',
          actions: ['forgetPersons', { type: 'notifyTabs', params: { type: 'session.ended', end: 'erased' } }],
        },
        // Reads the session again, because the other tab may have logged in another customer.
        'session.openedElsewhere': 'initialising',
        'session.endedElsewhere': [
          { guard: 'hasExpired', target: 'anonymous.expired' },
          { guard: 'isErased', target: 'anonymous.erased', actions: 'forgetPersons' },
          { target: 'anonymous.loggedOut', actions: 'forgetPersons' },
        ],
      },
      states: {
        idle: {
          description: 'The customer or a member of the staff uses the page.',
          on: { 'logout.submit': 'loggingOut' },
        },
        loggingOut: {
          description: 'The logout is being sent.',
          tags: 'busy',
          invoke: { id: 'logOut', src: 'logOut' },
          on: {
            // Ignores other calls that find no session meanwhile, because this logout may have ended it. The answer to
            // the logout decides.
            'session.lose': {},
            'logout.done': {
              target: '#session.anonymous.loggedOut',
              actions: ['forgetPersons', { type: 'notifyTabs', params: { type: 'session.ended', end: 'loggedOut' } }],
            },
            'logout.unreachable': 'logoutUnreachable',
          },
        },
        logoutUnreachable: {
          description:
            'The logout had no answer, so the session may still be open. A notice says so, because others may use this computer.',
          on: { 'logout.submit': 'loggingOut' },
        },
      },
    },
  },
})
