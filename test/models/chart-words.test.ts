import { expect, test } from 'vitest'
import type { AnyStateMachine, StateNode } from 'xstate'
import { accountFormMachine } from '#machines/account-form.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { cancellationMachine } from '#machines/cancellation.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { paymentCheckMachine } from '#machines/checkout/payment-check.ts'
import { cookieConsentMachine } from '#machines/cookie-consent.ts'
import { counterActionMachine } from '#machines/counter-action.ts'
import { counterSearchMachine } from '#machines/counter-search.ts'
import { groupLeaderMachine } from '#machines/groups/leader.ts'
import { groupMemberMachine } from '#machines/groups/member.ts'
import { paymentAttemptMachine } from '#machines/payment-attempt.ts'
import { personalFormMachine } from '#machines/personal-form/machine.ts'
import { productFilterMachine } from '#machines/product-filter.ts'
import { refundMachine } from '#machines/refund.ts'
import { reservationMachine } from '#machines/reservation.ts'
import { sessionMachine } from '#machines/session.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import { withdrawalMachine } from '#machines/withdrawal.ts'

const MACHINES: AnyStateMachine[] = [
  accountFormMachine,
  bookingMachine,
  cancellationMachine,
  checkoutMachine,
  cookieConsentMachine,
  counterActionMachine,
  counterSearchMachine,
  groupLeaderMachine,
  groupMemberMachine,
  paymentAttemptMachine,
  paymentCheckMachine,
  personalFormMachine,
  productFilterMachine,
  refundMachine,
  reservationMachine,
  sessionMachine,
  visitMachine,
  withdrawalMachine,
]

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** What a chart names by a word, or by an object with a word; a function has no name that a reader of the chart sees. */
const isNamed = (part: unknown): boolean => typeof part === 'string' || (typeof part === 'object' && part !== null)

/** `and`, `or`, `not` and `stateIn` are functions of the library that say what they combine. */
const isGuardNamed = (guard: unknown): boolean =>
  guard === undefined || isNamed(guard) || (typeof guard === 'function' && 'check' in guard)

test.each(MACHINES.map((machine) => ({ id: machine.id, machine })))(
  'every state of $id is described, and every guard, action and delay has a name',
  ({ machine }) => {
    const nodes = nodesOf(machine.root)
    expect(nodes.filter(({ description }) => !description).map(({ id }) => id)).toEqual([])
    const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    const nameless = [
      ...nodes.flatMap(({ id, config: { entry = [], exit = [] } }) =>
        [entry, exit]
          .flat()
          .filter((part) => !isNamed(part))
          .map(() => id),
      ),
      ...transitions
        .filter(({ guard, actions }) => !isGuardNamed(guard) || actions.some((action) => !isNamed(action)))
        .map(({ source, eventType }) => `${source.id}: ${eventType}`),
      // `after: { 5000: ... }` has a number where a name belongs.
      ...transitions.map(({ eventType }) => eventType).filter((type) => /^xstate\.after\.\d/.test(type)),
    ]
    expect(nameless).toEqual([])
  },
)
