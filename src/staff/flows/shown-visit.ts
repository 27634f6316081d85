import { getInitialSnapshot, type AnyMachineSnapshot } from 'xstate'
import { restoreSnapshot } from '#machines/recording/charts.ts'
import { chartOfActor } from '#machines/recording/redact.ts'
import type { Snapshots } from '#machines/recording/replay.ts'
import { sessionMachine } from '#machines/session.ts'
import { keepStates } from '#src/visit/visit-actors.ts'
import type { Visit } from '#src/visit/visit.ts'

const withRecordedChildren = (snapshot: AnyMachineSnapshot, snapshots: Snapshots) => ({
  ...snapshot,
  children: Object.fromEntries(
    Object.entries(snapshot.children).map(([id, child]) => [id, snapshots[id] ? stillActor(snapshots[id]) : child]),
  ),
})

/** Makes a visit for the recorded charts, because a recording without its oldest steps may lack the visit. */
const visitAround = (checkout: AnyMachineSnapshot | undefined) =>
  restoreSnapshot('visit', { value: { ready: checkout ? 'checkout' : 'booking' }, context: {} })

export const shownVisit = (snapshots: Snapshots): Visit => {
  const { booking, checkout, session, visit = visitAround(checkout) } = snapshots
  const context = {
    ...visit.context,
    booking: stillActor(booking),
    checkout:
      checkout && visit.matches({ ready: 'checkout' }) ? stillActor(withRecordedChildren(checkout, snapshots)) : null,
    charts: { session: stillActor(session ?? getInitialSnapshot(sessionMachine)) },
  }
  const shown = stillActor({ ...visit, context }) as Visit
  const states = new Map<string, AnyMachineSnapshot[]>()
  for (const [actor, snapshot] of Object.entries(snapshots)) {
    const chart = chartOfActor(actor)!
    states.set(chart, [...(states.get(chart) ?? []), snapshot])
  }
  // Without a recorded state, a component gets the chart's initial state, because nothing runs in a replay.
  keepStates(shown, (logic, input) => {
    const recorded = states.get(logic.id) ?? []
    return (recorded.length > 1 ? recorded.shift() : recorded[0]) ?? getInitialSnapshot(logic, input)
  })
  return shown
}

const unsubscribed = { unsubscribe: () => {} }

const stillActor = (snapshot: unknown): unknown => ({
  getSnapshot: () => snapshot,
  subscribe: () => unsubscribed,
  on: () => unsubscribed,
  send: () => {},
  start: () => {},
})
