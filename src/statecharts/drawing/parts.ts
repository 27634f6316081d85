import { TROUBLE_STATES } from '#machines/recording/trouble.ts'
import { isWithin, type Chart, type ChartState } from '#src/statecharts/chart.ts'

/** States that a picture marks as troubles, although stories of recorded visits leave them out. */
export const MORE_TROUBLES: Readonly<Record<string, readonly string[]>> = {
  booking: ['step.cart.incomplete', 'landing.turnedBack', 'discount.refused'],
  checkout: ['turnedAway', 'personalData.invalid', 'overview.terms.missing', 'overview.total.changed'],
  copies: ['differing'],
  languageSwitch: ['failed'],
  newsletter: ['used', 'unreachable'],
  problemReport: ['invalid', 'tooMany', 'refused', 'unreachable'],
  counterSearch: ['none', 'unreachable'],
  codeScan: ['scanning.foreign', 'denied', 'missing'],
  counterAction: ['ready.refused', 'asking.invalid', 'unreachable'],
  groupReservation: ['declined', 'expired'],
  reservation: ['cancelled'],
  paymentAttempt: ['unpaid.declined', 'unpaid.abandoned', 'refund_due'],
  refund: ['failed'],
}

export const isRecordedTrouble = ({ id }: Chart, { path }: ChartState): boolean =>
  (TROUBLE_STATES as Readonly<Record<string, readonly string[]>>)[id]?.includes(path) ?? false

export const isLeaf = ({ states }: ChartState) => states.length === 0

const isOfTroubles = (chart: Chart, state: ChartState): boolean =>
  !isLeaf(state) && state.states.every((inner) => isTrouble(chart, inner))

/** True if the state, or every state inside it, shows that something went wrong. */
export const isTrouble = (chart: Chart, state: ChartState): boolean =>
  isRecordedTrouble(chart, state) || MORE_TROUBLES[chart.id]?.includes(state.path) || isOfTroubles(chart, state)

/** A state that consists of troubles is replaced by these troubles. */
export const drawnChildren = (chart: Chart, { states }: ChartState): ChartState[] =>
  states.flatMap((state) => (isOfTroubles(chart, state) ? drawnChildren(chart, state) : [state]))

export const drawnOf = (root: ChartState): ChartState => (root.type === 'parallel' ? root.states[0]! : root)

/** Lists the states that have a picture. The first region shares the picture of its parent. */
export const sheetRoots = (chart: Chart): ChartState[] => {
  const rootsIn = (root: ChartState): ChartState[] => [
    root,
    ...[...drawnChildren(chart, drawnOf(root)), ...(root.type === 'parallel' ? root.states.slice(1) : [])]
      .filter((state) => !isLeaf(state))
      .flatMap(rootsIn),
  ]
  return rootsIn(chart.root)
}

export const sheetOf = (chart: Chart, path: string): ChartState =>
  sheetRoots(chart).findLast((root) => root.path !== path && isWithin(path, root.path)) ?? chart.root
