import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { missingCredentials, sessionMachine, type SessionContext, type SessionEvent } from '#machines/session.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

type Events = readonly (SessionEvent | { type: `xstate.${string}`; [key: string]: unknown })[]

const events: Events = [
  { type: 'xstate.done.actor.fetchSession', output: { name: 'Anna Berger' } },
  { type: 'xstate.done.actor.fetchSession', output: {} },
  { type: 'xstate.error.actor.fetchSession', error: new Error('Bad Gateway') },
  { type: 'login.submit', credentials: { email: 'anna@example.com', password: 'wrong' } },
  { type: 'login.submit', credentials: { email: ' ', password: '' } },
  { type: 'xstate.done.actor.logIn', output: { kind: 'opened', name: 'Anna Berger' } },
  { type: 'xstate.done.actor.logIn', output: { kind: 'refused', reason: 'credentials' } },
  { type: 'xstate.error.actor.logIn', error: new Error('network') },
  { type: 'session.open', name: 'Anna Berger' },
  { type: 'session.lose' },
  { type: 'account.erase' },
  { type: 'session.openedElsewhere' },
  { type: 'session.endedElsewhere', end: 'loggedOut' },
  { type: 'session.endedElsewhere', end: 'erased' },
  { type: 'session.endedElsewhere', end: 'expired' },
  { type: 'logout.submit' },
  { type: 'xstate.done.actor.logOut', output: {} },
  { type: 'xstate.error.actor.logOut', error: new TypeError('redirect') },
]

const fetched = 'xstate.done.actor.fetchSession'
const failed = 'xstate.error.actor.fetchSession'
const EMPTY = { credentials: { password: '' } }
const LEFT = ['dropName', 'forgetAccount']

/** A change of the session in another tab. */
const elsewhere: readonly Row<SessionContext>[] = [
  { in: 'initialising', on: 'session.openedElsewhere', to: 'initialising.idle', does: ['forgetMissing'] },
  {
    in: 'initialising',
    on: 'session.endedElsewhere',
    with: { end: 'expired' },
    to: 'initialising.idle',
    does: ['forgetMissing'],
  },
  {
    in: 'initialising',
    on: 'session.endedElsewhere',
    to: 'initialising.idle',
    does: ['forgetPersons', 'forgetMissing'],
  },
  { in: 'anonymous.loggingIn', on: 'session.openedElsewhere' },
  { in: 'anonymous', on: 'session.openedElsewhere', to: 'initialising.idle', does: ['forgetMissing'] },
  { in: 'authenticated', on: 'session.openedElsewhere', to: 'initialising.idle', does: [...LEFT, 'forgetMissing'] },
  { in: 'authenticated', on: 'session.endedElsewhere', with: { end: 'expired' }, to: 'anonymous.expired', does: LEFT },
  {
    in: 'authenticated',
    on: 'session.endedElsewhere',
    with: { end: 'erased' },
    to: 'anonymous.erased',
    does: [...LEFT, 'forgetPersons'],
  },
  {
    in: 'authenticated',
    on: 'session.endedElsewhere',
    to: 'anonymous.loggedOut',
    does: [...LEFT, 'forgetPersons'],
  },
]

const rows: readonly Row<SessionContext>[] = [
  ...elsewhere,
  {
    in: 'initialising',
    on: fetched,
    with: { output: { name: 'Anna Berger' } },
    to: 'authenticated.idle',
    does: ['storeName'],
  },
  { in: 'initialising.idle', on: fetched, to: 'anonymous.idle' },
  {
    in: 'initialising.mending',
    on: fetched,
    with: { output: { name: 'Anna Berger' } },
    to: 'authenticated.idle',
    does: ['storeName'],
  },
  { in: 'initialising.mending', on: fetched, to: 'anonymous.mending' },
  { in: 'initialising.idle', on: failed, to: 'anonymous.idle', does: ['reportFailure'] },
  { in: 'initialising.mending', on: failed, to: 'anonymous.mending', does: ['reportFailure'] },
  { in: 'initialising', on: 'login.submit', with: EMPTY, to: 'initialising.mending', does: ['storeMissing'] },
  { in: 'initialising', on: 'login.submit', to: 'anonymous.loggingIn', does: ['storeMissing'] },
  { in: 'initialising', on: 'session.open', to: 'authenticated.idle', does: ['storeName', 'tellTabs'] },
  { in: 'anonymous.loggingIn', on: 'login.submit' },
  { in: 'anonymous', on: 'login.submit', with: EMPTY, to: 'anonymous.mending', does: ['storeMissing'] },
  { in: 'anonymous', on: 'login.submit', to: 'anonymous.loggingIn', does: ['storeMissing'] },
  { in: 'anonymous', on: 'session.open', to: 'authenticated.idle', does: ['storeName', 'tellTabs'] },
  {
    in: 'anonymous.loggingIn',
    on: 'xstate.done.actor.logIn',
    with: { output: { kind: 'opened' } },
    to: 'authenticated.idle',
    does: ['storeName', 'tellTabs'],
  },
  { in: 'anonymous.loggingIn', on: 'xstate.done.actor.logIn', to: 'anonymous.refused', does: ['storeRefusal'] },
  { in: 'anonymous.loggingIn', on: 'xstate.error.actor.logIn', to: 'anonymous.unreachable' },
  { in: 'authenticated', on: 'session.open', does: ['storeName'] },
  { in: 'authenticated.loggingOut', on: 'session.lose' },
  { in: 'authenticated', on: 'session.lose', to: 'anonymous.expired', does: [...LEFT, 'tellTabs'] },
  { in: 'authenticated', on: 'account.erase', to: 'anonymous.erased', does: [...LEFT, 'forgetPersons', 'tellTabs'] },
  { in: 'authenticated.idle', on: 'logout.submit', to: 'authenticated.loggingOut' },
  { in: 'authenticated.logoutUnreachable', on: 'logout.submit', to: 'authenticated.loggingOut' },
  {
    in: 'authenticated.loggingOut',
    on: 'xstate.done.actor.logOut',
    to: 'anonymous.loggedOut',
    does: [...LEFT, 'forgetPersons', 'tellTabs'],
  },
  { in: 'authenticated.loggingOut', on: 'xstate.error.actor.logOut', to: 'authenticated.logoutUnreachable' },
]

test('generated paths reach every state and transition of the session', () => {
  const walk = walkMachine(sessionMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.name, context.refusal, context.missing],
    starts: () => 'initialising.idle',
    rows,
    tags: { busy: ['anonymous.loggingIn', 'authenticated.loggingOut'] },
    inputs: {
      otherTabs: () => undefined,
      fetchSession: () => undefined,
      logIn: ({ event }) => event.credentials,
      logOut: () => undefined,
    },
    invariant: (snapshot) => {
      // Only an authenticated session has a name.
      expect(snapshot.context.name !== null).toBe(snapshot.matches('authenticated'))
      // Nothing is sent while a field is empty.
      if (snapshot.matches({ anonymous: 'loggingIn' })) expect(snapshot.context.missing).toEqual([])
      const isMending = snapshot.matches({ anonymous: 'mending' }) || snapshot.matches({ initialising: 'mending' })
      if (isMending) expect(snapshot.context.missing).not.toEqual([])
    },
  })
  expectWhole('session', walk)
})

test('a logout during a request ends as logged out, not as expired', () => {
  const session = createActor(sessionMachine.provide({ actors: { logOut: fromPromise(() => new Promise(() => {})) } }))
  session.start()
  session.send({ type: 'session.open', name: 'Anna Berger' })
  session.send({ type: 'logout.submit' })
  session.send({ type: 'session.lose' })
  expect(session.getSnapshot().matches({ authenticated: 'loggingOut' })).toBe(true)
  session.stop()
})

test('a password can consist of spaces, an e-mail address cannot', () => {
  expect(missingCredentials({ email: ' ', password: '   ' })).toEqual(['email'])
  expect(missingCredentials({ email: 'anna@example.com', password: '' })).toEqual(['password'])
})
