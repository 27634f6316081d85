import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { missingCredentials, sessionMachine, type SessionEvent } from '#machines/session.ts'
import { describeWalk, walkMachine } from './walk-machine.ts'

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
  { type: 'logout.submit' },
  { type: 'xstate.done.actor.logOut', output: {} },
  { type: 'xstate.error.actor.logOut', error: new TypeError('redirect') },
]

test('generated paths reach every state and transition of the session', () => {
  const walk = walkMachine(sessionMachine, {
    parts: [{ input: undefined, events }],
    facts: ({ context }) => [context.name, context.refusal, context.missing],
    invariant: (snapshot) => {
      // Only an authenticated session has a name.
      expect(snapshot.context.name !== null).toBe(snapshot.matches('authenticated'))
      // Nothing is sent while a field is empty.
      if (snapshot.matches({ anonymous: 'loggingIn' })) expect(snapshot.context.missing).toEqual([])
      const isMending = snapshot.matches({ anonymous: 'mending' }) || snapshot.matches({ initialising: 'mending' })
      if (isMending) expect(snapshot.context.missing).not.toEqual([])
    },
  })
  process.stdout.write(`${describeWalk('session', walk)}\n`)
  expect(walk.states.missing).toEqual([])
  expect(walk.transitions.missing).toEqual([])
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
