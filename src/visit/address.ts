import type { RegisteredRouter } from '@tanstack/react-router'
import type { AnyActorRef, AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate'
import { addressOf, type Address } from '#machines/address.ts'

/* Connects addresses and charts (docs/architecture.md, "The life of an event"): the address follows the state, and the
   visitor's back, forward or deep link becomes an event. Each side receives only changes, so that they do not loop. The
   charts define the addresses of their states: `meta.address`. */

export const BOOKING = '/{-$tenant}/{-$locale}'

/** The addresses of one shop. */
export interface ShopAddress {
  router: RegisteredRouter
  /** The first segment of their paths; undefined: the host has one shop. */
  tenant: string | undefined
}

const withoutSlash = (path = '') => path.replace(/\/$/, '')

/**
 * Whether a route belongs to a page. An index route's id ends with a slash; without it, an unknown address of the shop
 * is shown.
 */
export const isRoute = (routeId: string | undefined, path: string): boolean =>
  routeId === BOOKING + path || routeId === `${BOOKING}${path}/`

/** Whether the router shows a page of the shop. */
export const isShown = ({ router, tenant }: ShopAddress, path: string): boolean => {
  const page = router.state.matches.at(-1)
  const params: { tenant?: string } = page?.params ?? {}
  return params.tenant === tenant && isRoute(page?.routeId as string | undefined, path)
}

/**
 * Whether the visitor follows a link to a page that is still loading. Automatic changes must not return to the old
 * page.
 */
export const isLeaving = (router: RegisteredRouter) =>
  withoutSlash(router.latestLocation.pathname) !== withoutSlash(router.state.matches.at(-1)?.pathname)

/**
 * Calls back after each event of an actor, with the new state.
 * @returns a function that stops this
 */
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

interface Bridge {
  router: RegisteredRouter
  actor: AnyActorRef
  /** Whether the router shows a page of the chart. */
  isHere: () => boolean
  /** The step of the address; '': none, and the address is corrected; undefined: another part of the page. */
  named: () => string | undefined
  /** Asks the chart to open a step. */
  open: (step: string) => void
  /**
   * Whether the visitor has sent the event, which then adds an entry to the history. Other events replace the last
   * entry.
   */
  isVisitors: (type: string) => boolean
  write: (address: Address, replace: boolean) => void
  /** Called after a change of the state that the address follows. */
  onFollow?: (address: Address) => void
}

/**
 * Keeps the address and the state of a chart in agreement.
 * @returns functions that open the address's step, and stop this
 */
export const bridge = ({ router, actor, isHere, named, open, isVisitors, write, onFollow }: Bridge) => {
  const current = () => addressOf(actor.getSnapshot() as AnyMachineSnapshot)
  let shown = current()?.step
  let isEntering = false

  const enter = () => {
    const step = current()?.step
    const wanted = named()
    // A newer navigation is loading: the visitor has left this address.
    const isOver = router.latestLocation.href !== router.state.location.href
    if (!isHere() || isOver || step === undefined || wanted === undefined) return
    if (wanted !== '' && wanted !== step) {
      isEntering = true
      open(wanted)
      isEntering = false
    }
    const opened = current()
    // The chart has refused the step, because an earlier choice is missing.
    if (opened && opened.step !== wanted) write(opened, true)
    shown = opened?.step
  }

  const stopFollowing = afterEach(actor, (snapshot, { type }) => {
    const address = addressOf(snapshot as AnyMachineSnapshot)
    if (!address || !isHere()) return
    // Back returns to steps that the visitor has opened. A skipped step would lead forward again.
    if (address.step === shown || (isLeaving(router) && !isVisitors(type))) return
    shown = address.step
    onFollow?.(address)
    if (!isEntering && address.step !== named()) write(address, !isVisitors(type))
  })
  const unsubscribe = router.subscribe('onResolved', enter)
  return {
    enter,
    end: () => {
      stopFollowing()
      unsubscribe()
    },
  }
}
