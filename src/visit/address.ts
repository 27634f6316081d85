import type { RegisteredRouter } from '@tanstack/react-router'
import type { AnyActorRef, AnyMachineSnapshot, EventObject, SnapshotFrom } from 'xstate'
import { addressOf, type Address } from '#machines/address.ts'

/* Connects addresses and charts (docs/architecture.md, "The life of an event"). */

export const BOOKING = '/{-$tenant}/{-$locale}'

export interface ShopAddress {
  router: RegisteredRouter
  tenant: string | undefined
}

const withoutSlash = (path = '') => path.replace(/\/$/, '')

/** The id of an index route ends with a slash. */
export const isRoute = (routeId: string | undefined, path: string): boolean =>
  routeId === BOOKING + path || routeId === `${BOOKING}${path}/`

export const isShown = ({ router, tenant }: ShopAddress, path: string): boolean => {
  const page = router.state.matches.at(-1)
  const params: { tenant?: string } = page?.params ?? {}
  return params.tenant === tenant && isRoute(page?.routeId as string | undefined, path)
}

/**
 * True if the visitor has followed a link to a page that is still loading. Automatic changes must not return to the old
 * page.
 */
export const isLeaving = (router: RegisteredRouter) =>
  withoutSlash(router.latestLocation.pathname) !== withoutSlash(router.state.matches.at(-1)?.pathname)

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
  isHere: () => boolean
  /**
   * Returns '' if the address lacks a step and must be corrected, and undefined if it names another part of the page.
   */
  named: () => string | undefined
  open: (step: string) => void
  /** True if the visitor sends events of this type. The new address then becomes a new entry of the history. */
  isVisitors: (type: string, address: Address) => boolean | undefined
  write: (address: Address, replace: boolean) => void
  onFollow?: (address: Address) => void
}

/**
 * Keeps the address and the state of a chart in agreement.
 * @returns `enter`, which opens the step in the address, and `end`, which ends the connection
 */
export const bridge = ({ router, actor, isHere, named, open, isVisitors, write, onFollow }: Bridge) => {
  const current = () => addressOf(actor.getSnapshot() as AnyMachineSnapshot)
  let shown = current()?.step
  let isEntering = false

  const enter = () => {
    const step = current()?.step
    const wanted = named()
    // Ignores an address that the visitor has already left, because a newer navigation is loading.
    const isOver = router.latestLocation.href !== router.state.location.href
    if (!isHere() || isOver || step === undefined || wanted === undefined) return
    if (wanted !== '' && wanted !== step) {
      isEntering = true
      open(wanted)
      isEntering = false
    }
    const opened = current()
    if (opened && opened.step !== wanted) write(opened, true)
    shown = opened?.step
  }

  const stopFollowing = afterEach(actor, (snapshot, { type }) => {
    const address = addressOf(snapshot as AnyMachineSnapshot)
    if (!address || !isHere()) return
    const isAutomatic = !isVisitors(type, address)
    if (address.step === shown || (isAutomatic && isLeaving(router))) return
    shown = address.step
    onFollow?.(address)
    // Adds an entry to the history only for a step that the visitor has opened, because going back to a skipped step
    // would skip it again.
    if (!isEntering && address.step !== named()) write(address, isAutomatic)
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
