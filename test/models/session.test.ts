import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import {
  missingCredentials,
  sessionMachine,
  type SessionContext,
  type SessionEvent,
  type TabsEvent,
} from '#machines/session.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const PROFILE = { email: 'anna@example.com', texts: { city: 'Linz' }, language: 'de', version: '1' } as const

const events: readonly SessionEvent[] = [
  { type: 'session.read', name: 'Anna Berger' },
  { type: 'session.read' },
  { type: 'session.read', name: '' },
  { type: 'session.unreachable', reason: 'Bad Gateway' },
  { type: 'login.submit', credentials: { email: 'anna@example.com', password: 'wrong' } },
  { type: 'login.submit', credentials: { email: ' ', password: '' } },
  { type: 'login.submit', credentials: { email: 'anna@example.com', password: '' } },
  { type: 'login.accepted', name: 'Anna Berger' },
  { type: 'login.refused', reason: 'credentials' },
  { type: 'login.refused', reason: 'tooMany' },
  { type: 'login.unreachable' },
  { type: 'session.open', name: 'Anna Berger' },
  { type: 'session.lose' },
  { type: 'account.erase' },
  { type: 'profile.leave', unsaved: PROFILE },
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

type Effect = Pick<Row<SessionContext>, 'changes' | 'sends' | 'emits' | 'again'>
const named: Effect = { changes: { name: 'Anna Berger', refusal: null } }
const left: Effect = { changes: { name: null, refusal: null, unsaved: undefined } }
const unmarked: Effect = { changes: { missing: [] } }
const told = (event: TabsEvent): Effect => ({ sends: [{ to: 'otherTabs', event }] })
const marked: Effect = {
  changes: (_, { credentials }) => ({
    missing: credentials.email === ' ' ? ['email', 'password'] : ['password'],
  }),
  emits: [{ type: 'problems.found' }],
}

const elsewhere: readonly Row<SessionContext>[] = [
  {
    in: 'initialising',
    on: 'session.openedElsewhere',
    to: 'initialising.idle',
    does: ['forgetMissing'],
    ...unmarked,
    again: ['fetchSession'],
  },
  {
    in: 'initialising',
    on: 'session.endedElsewhere',
    with: { end: 'expired' },
    to: 'initialising.idle',
    does: ['forgetMissing'],
    ...unmarked,
    again: ['fetchSession'],
  },
  {
    in: 'initialising',
    on: 'session.endedElsewhere',
    to: 'initialising.idle',
    does: ['forgetPersons', 'forgetMissing'],
    ...unmarked,
    again: ['fetchSession'],
  },
  { in: 'anonymous.loggingIn', on: 'session.openedElsewhere' },
  { in: 'anonymous', on: 'session.openedElsewhere', to: 'initialising.idle', does: ['forgetMissing'], ...unmarked },
  {
    in: 'authenticated',
    on: 'session.openedElsewhere',
    to: 'initialising.idle',
    does: [...LEFT, 'forgetMissing'],
    changes: { name: null, refusal: null, unsaved: undefined, missing: [] },
  },
  {
    in: 'authenticated',
    on: 'session.endedElsewhere',
    with: { end: 'expired' },
    to: 'anonymous.expired',
    does: LEFT,
    ...left,
  },
  {
    in: 'authenticated',
    on: 'session.endedElsewhere',
    with: { end: 'erased' },
    to: 'anonymous.erased',
    does: [...LEFT, 'forgetPersons'],
    ...left,
  },
  {
    in: 'authenticated',
    on: 'session.endedElsewhere',
    to: 'anonymous.loggedOut',
    does: [...LEFT, 'forgetPersons'],
    ...left,
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
    ...named,
  },
  { in: 'initialising.idle', on: 'session.read', to: 'anonymous.idle' },
  {
    in: 'initialising.invalid',
    on: 'session.read',
    with: { name: 'Anna Berger' },
    to: 'authenticated.idle',
    does: ['storeName'],
    ...named,
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
    ...marked,
  },
  { in: 'initialising', on: 'login.submit', to: 'anonymous.loggingIn', does: ['storeMissing'], ...unmarked },
  {
    in: 'initialising',
    on: 'session.open',
    to: 'authenticated.idle',
    does: ['storeName', 'notifyTabs'],
    ...named,
    ...told({ type: 'session.opened' }),
  },
  { in: 'anonymous.loggingIn', on: 'login.submit' },
  {
    in: 'anonymous',
    on: 'login.submit',
    with: EMPTY,
    to: 'anonymous.invalid',
    does: ['storeMissing', 'showProblems'],
    ...marked,
  },
  { in: 'anonymous', on: 'login.submit', to: 'anonymous.loggingIn', does: ['storeMissing'], ...unmarked },
  {
    in: 'anonymous',
    on: 'session.open',
    to: 'authenticated.idle',
    does: ['storeName', 'notifyTabs'],
    ...named,
    ...told({ type: 'session.opened' }),
  },
  {
    in: 'anonymous.loggingIn',
    on: 'login.accepted',
    to: 'authenticated.idle',
    does: ['storeName', 'notifyTabs'],
    ...named,
    ...told({ type: 'session.opened' }),
  },
  {
    in: 'anonymous.loggingIn',
    on: 'login.refused',
    to: 'anonymous.refused',
    does: ['storeRefusal'],
    changes: (_, { reason }) => ({ refusal: reason }),
  },
  { in: 'anonymous.loggingIn', on: 'login.unreachable', to: 'anonymous.unreachable' },
  { in: 'authenticated', on: 'session.open', does: ['storeName'], ...named },
  { in: 'anonymous.expired', on: 'profile.leave', does: ['storeUnsaved'], changes: { unsaved: PROFILE } },
  { in: 'authenticated', on: 'profile.settle', does: ['forgetUnsaved'], changes: { unsaved: undefined } },
  { in: 'authenticated.loggingOut', on: 'session.lose' },
  {
    in: 'authenticated',
    on: 'session.lose',
    to: 'anonymous.expired',
    does: [...LEFT, 'notifyTabs'],
    ...left,
    ...told({ type: 'session.ended', end: 'expired' }),
  },
  {
    in: 'authenticated',
    on: 'account.erase',
    to: 'anonymous.erased',
    does: [...LEFT, 'forgetPersons', 'notifyTabs'],
    ...left,
    ...told({ type: 'session.ended', end: 'erased' }),
  },
  { in: 'authenticated.idle', on: 'logout.submit', to: 'authenticated.loggingOut' },
  { in: 'authenticated.logoutUnreachable', on: 'logout.submit', to: 'authenticated.loggingOut' },
  {
    in: 'authenticated.loggingOut',
    on: 'logout.done',
    to: 'anonymous.loggedOut',
    does: [...LEFT, 'forgetPersons', 'notifyTabs'],
    ...left,
    ...told({ type: 'session.ended', end: 'loggedOut' }),
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
    begins: () => ({ name: null, refusal: null, missing: [] }),
    runs: {
      otherTabs: { in: '' },
      fetchSession: { in: 'initialising' },
      logIn: { in: 'anonymous.loggingIn', input: () => ({ email: 'anna@example.com', password: 'wrong' }) },
      logOut: { in: 'authenticated.loggingOut' },
    },
    invariant: (snapshot) => {
      expect(snapshot.context.name !== null).toBe(snapshot.matches('authenticated'))
      const hasLeft = snapshot.matches({ anonymous: 'loggedOut' }) || snapshot.matches({ anonymous: 'erased' })
      if (hasLeft) expect(snapshot.context.unsaved).toBeUndefined()
      if (snapshot.matches({ anonymous: 'loggingIn' })) expect(snapshot.context.missing).toEqual([])
      const isInvalid = snapshot.matches({ anonymous: 'invalid' }) || snapshot.matches({ initialising: 'invalid' })
      if (isInvalid) expect(snapshot.context.missing).not.toEqual([])
    },
  })
  expectWhole('session', walk)
})

test('A call refused during a logout does not mark the session as expired', () => {
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
