import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { missingCredentials, sessionMachine, type SessionContext, type SessionEvent } from '#machines/session.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const events: readonly SessionEvent[] = [
  { type: 'session.read', name: 'Anna Berger' },
  { type: 'session.read' },
  { type: 'session.unreachable', reason: 'Bad Gateway' },
  { type: 'login.submit', credentials: { email: 'anna@example.com', password: 'wrong' } },
  { type: 'login.submit', credentials: { email: ' ', password: '' } },
  { type: 'login.accepted', name: 'Anna Berger' },
  { type: 'login.refused', reason: 'credentials' },
  { type: 'login.unreachable' },
  { type: 'session.open', name: 'Anna Berger' },
  { type: 'session.lose' },
  { type: 'account.erase' },
  {
    type: 'profile.leave',
    unsaved: { email: 'anna@example.com', texts: { city: 'Linz' }, language: 'de', version: '1' },
  },
  { type: 'profile.settle' },
  { type: 'session.openedElsewhere' },
  { type: 'session.endedElsewhere', end: 'loggedOut' },
  { type: 'session.endedElsewhere', end: 'erased' },
  { type: 'session.endedElsewhere', end: 'expired' },
  { type: 'logout.submit' },
  { type: 'logout.done' },
  { type: 'logout.unreachable' },
]

const EMPTY = { credentials: { password: '' } }
const LEFT = ['forgetCustomer', 'forgetAccount']

/** Changes of the session in another tab. */
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
    on: 'session.read',
    with: { name: 'Anna Berger' },
    to: 'authenticated.idle',
    does: ['storeName'],
  },
  { in: 'initialising.idle', on: 'session.read', to: 'anonymous.idle' },
  {
    in: 'initialising.invalid',
    on: 'session.read',
    with: { name: 'Anna Berger' },
    to: 'authenticated.idle',
    does: ['storeName'],
  },
  { in: 'initialising.invalid', on: 'session.read', to: 'anonymous.invalid' },
  { in: 'initialising.idle', on: 'session.unreachable', to: 'anonymous.idle', does: ['reportFailure'] },
  { in: 'initialising.invalid', on: 'session.unreachable', to: 'anonymous.invalid', does: ['reportFailure'] },
  {
    in: 'initialising',
    on: 'login.submit',
    with: EMPTY,
    to: 'initialising.invalid',
    does: ['storeMissing', 'showProblems'],
  },
  { in: 'initialising', on: 'login.submit', to: 'anonymous.loggingIn', does: ['storeMissing'] },
  { in: 'initialising', on: 'session.open', to: 'authenticated.idle', does: ['storeName', 'notifyTabs'] },
  { in: 'anonymous.loggingIn', on: 'login.submit' },
  { in: 'anonymous', on: 'login.submit', with: EMPTY, to: 'anonymous.invalid', does: ['storeMissing', 'showProblems'] },
  { in: 'anonymous', on: 'login.submit', to: 'anonymous.loggingIn', does: ['storeMissing'] },
  { in: 'anonymous', on: 'session.open', to: 'authenticated.idle', does: ['storeName', 'notifyTabs'] },
  {
    in: 'anonymous.loggingIn',
    on: 'login.accepted',
    to: 'authenticated.idle',
    does: ['storeName', 'notifyTabs'],
  },
  { in: 'anonymous.loggingIn', on: 'login.refused', to: 'anonymous.refused', does: ['storeRefusal'] },
  { in: 'anonymous.loggingIn', on: 'login.unreachable', to: 'anonymous.unreachable' },
  { in: 'authenticated', on: 'session.open', does: ['storeName'] },
  { in: 'anonymous.expired', on: 'profile.leave', does: ['storeUnsaved'] },
  { in: 'authenticated', on: 'profile.settle', does: ['forgetUnsaved'] },
  { in: 'authenticated.loggingOut', on: 'session.lose' },
  { in: 'authenticated', on: 'session.lose', to: 'anonymous.expired', does: [...LEFT, 'notifyTabs'] },
  { in: 'authenticated', on: 'account.erase', to: 'anonymous.erased', does: [...LEFT, 'forgetPersons', 'notifyTabs'] },
  { in: 'authenticated.idle', on: 'logout.submit', to: 'authenticated.loggingOut' },
  { in: 'authenticated.logoutUnreachable', on: 'logout.submit', to: 'authenticated.loggingOut' },
  {
    in: 'authenticated.loggingOut',
    on: 'logout.done',
    to: 'anonymous.loggedOut',
    does: [...LEFT, 'forgetPersons', 'notifyTabs'],
  },
  { in: 'authenticated.loggingOut', on: 'logout.unreachable', to: 'authenticated.logoutUnreachable' },
]

test('Generated paths reach every state and transition of the session', () => {
  const walk = walkMachine(sessionMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.name, context.refusal, context.missing, context.unsaved],
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
      // An unsaved profile is dropped, so that the browser's next customer does not get it.
      const hasLeft = snapshot.matches({ anonymous: 'loggedOut' }) || snapshot.matches({ anonymous: 'erased' })
      if (hasLeft) expect(snapshot.context.unsaved).toBeUndefined()
      // A login is sent only if no field is empty.
      if (snapshot.matches({ anonymous: 'loggingIn' })) expect(snapshot.context.missing).toEqual([])
      const isInvalid = snapshot.matches({ anonymous: 'invalid' }) || snapshot.matches({ initialising: 'invalid' })
      if (isInvalid) expect(snapshot.context.missing).not.toEqual([])
    },
  })
  expectWhole('session', walk)
})

test('A logout during a request ends the session as logged out, not as expired', () => {
  const session = createActor(sessionMachine.provide({ actors: { logOut: fromCallback(() => {}) as never } }))
  session.start()
  session.send({ type: 'session.open', name: 'Anna Berger' })
  session.send({ type: 'logout.submit' })
  session.send({ type: 'session.lose' })
  expect(session.getSnapshot().matches({ authenticated: 'loggingOut' })).toBe(true)
  session.stop()
})

test('A password can consist of spaces, but an e-mail address cannot', () => {
  expect(missingCredentials({ email: ' ', password: '   ' })).toEqual(['email'])
  expect(missingCredentials({ email: 'anna@example.com', password: '' })).toEqual(['password'])
})
