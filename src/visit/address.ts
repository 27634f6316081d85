import type { RegisteredRouter } from '@tanstack/react-router'
import type { AnyActorRef, EventObject, SnapshotFrom } from 'xstate'

/*
 * Address and charts (docs/architecture.md, "The life of an event"): the address follows the state, and a visitor's back, forward or deep link
 * becomes an event. Each side gets only changes, so that they do not echo.
 */

export const BOOKING = '/{-$tenant}/{-$locale}'
export const CHECKOUT = `${BOOKING}/checkout` as const

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, '')

/** The visitor follows a link to another page, which is still loading: what changes by itself in the meantime does not call them back. */
export const isLeaving = (router: RegisteredRouter) =>
  withoutSlash(router.latestLocation.pathname) !== withoutSlash(router.state.matches.at(-1)?.pathname ?? '')

/** Calls back after each event of an actor, with what it has led to. @returns how to stop */
export const afterEach = <A extends AnyActorRef>(
  actor: A,
  listener: (snapshot: SnapshotFrom<A>, event: EventObject) => void,
): (() => void) => {
  const subscription = actor.system.inspect((inspected) => {
    if (inspected.type === '@xstate.snapshot' && inspected.actorRef === actor)
      listener(inspected.snapshot as SnapshotFrom<A>, inspected.event)
  })
  return () => subscription.unsubscribe()
}
