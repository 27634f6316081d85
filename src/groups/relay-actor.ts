import type { ActorRefFrom, AnyActorRef, AnyStateMachine, SnapshotFrom, Subscription } from 'xstate'
import { useFromServer } from '#src/ui/useFromServer.ts'
import { stillActor } from '#src/visit/useVisitActor.ts'

const servedActors = new WeakMap<AnyActorRef, AnyActorRef>()

/** Returns the actor in the state of the server's HTML while this render hydrates the HTML. */
export const useServedActor = <A extends AnyActorRef>(actor: A): A => {
  const served = servedActors.get(actor)
  return useFromServer() && served ? (served as A) : actor
}

/**
 * Creates an actor that stays in the state of the server's HTML until it follows the running actor. The page thus keeps
 * one actor, because a new one would make React remove the parts that are not hydrated yet.
 */
export const relayActor = <L extends AnyStateMachine>(snapshot: SnapshotFrom<L>) => {
  const { actor, passTo } = stillActor<L>(snapshot)
  const served: AnyActorRef = actor
  let running: AnyActorRef | undefined
  const waiting = new Set<(to: AnyActorRef) => void>()
  const listen = (begin: (to: AnyActorRef) => Subscription): Subscription => {
    if (running) return begin(running)
    let subscription: Subscription | undefined
    const join = (to: AnyActorRef) => {
      subscription = begin(to)
    }
    waiting.add(join)
    return {
      unsubscribe: () => {
        waiting.delete(join)
        subscription?.unsubscribe()
      },
    }
  }
  const relay = {
    send: served.send,
    getSnapshot: () => (running ?? served).getSnapshot() as unknown,
    subscribe: (observer: { next: (state: unknown) => void }) =>
      listen((to) => {
        observer.next(to.getSnapshot())
        return to.subscribe(observer)
      }),
    on: ((type, handler) => listen((to) => to.on(type, handler))) as AnyActorRef['on'],
  } as unknown as ActorRefFrom<L>
  servedActors.set(relay, served)
  return {
    relay,
    follow: (started: ActorRefFrom<L>) => {
      if (running === started) return
      running = started
      for (const join of waiting) join(started)
      waiting.clear()
      passTo(started)
    },
  }
}
