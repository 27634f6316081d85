import { expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { AddressMeta } from '#machines/address.ts'
import { addressMetas } from '#machines/address-table.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { checkoutMachine } from '#machines/checkout/machine.ts'
import { groupChangeMachine } from '#machines/groups/change/machine.ts'
import { groupLeaderMachine } from '#machines/groups/leader/machine.ts'
import { groupMemberMachine } from '#machines/groups/member.ts'
import { visitMachine } from '#machines/visit/machine.ts'

const CHARTS: readonly AnyStateMachine[] = [
  visitMachine,
  bookingMachine,
  checkoutMachine,
  groupLeaderMachine,
  groupMemberMachine,
  groupChangeMachine,
]

const leavesOf = (state: AnyStateNode): AnyStateNode[] => {
  const states = Object.values(state.states)
  return states.length === 0 ? [state] : states.flatMap(leavesOf)
}

const metasAround = (state: AnyStateNode): AddressMeta[] => {
  const own = state.meta as AddressMeta | undefined
  return [
    ...(own?.address || own?.noAddress ? [own] : []),
    ...(state.parent ? metasAround(state.parent as AnyStateNode) : []),
  ]
}

test.each(CHARTS)('Every state of $id has one address or a reason for having none', (machine) => {
  const wrong = leavesOf(machine.root).filter((state) => metasAround(state).length !== 1)
  expect(wrong.map(({ path }) => path.join('.'))).toEqual([])
})

const ADDRESSES = CHARTS.flatMap((machine) =>
  addressMetas(machine).flatMap(({ state, meta: { address } }) =>
    address ? [{ ...address, state: `${machine.id} ${state}` }] : [],
  ),
)
const nameOf = ({ path, hash }: { path: string; hash: string }) => (hash === '' ? path : `${path}#${hash}`)

test('Every address opens exactly one state', () => {
  const opened = ADDRESSES.filter(({ opensOther }) => !opensOther).map((address) => [nameOf(address), address.state])
  expect(Object.fromEntries(opened)).toEqual({
    '/': 'booking step.entry',
    '/#calendar': 'booking step.calendar',
    '/#location': 'booking step.location',
    '/#halfday': 'booking step.halfday',
    '/#products': 'booking step.products.choosing',
    '/#productfilter': 'booking step.products.productfilter',
    '/#specials': 'booking step.specials',
    '/#accommodation': 'booking step.accommodation',
    '/#rates': 'booking step.rates',
    '/#cart': 'booking step.cart',
    '/checkout': 'checkout personalData',
    '/checkout/overview': 'checkout overview',
    '/checkout/payment': 'checkout payment',
    '/checkout/payment/check': 'checkout check',
    '/checkout/success': 'checkout success',
    '/groups/{-$slug}': 'groupMember listing',
    '/groups/{-$slug}#generalData': 'groupLeader flow.filling.generalData',
    '/groups/{-$slug}#leader': 'groupLeader flow.filling.leader',
    '/groups/{-$slug}#persons': 'groupLeader flow.filling.persons',
    '/groups/{-$slug}#conditions': 'groupLeader flow.filling.conditions',
    '/groups/change#generalData': 'groupChange flow.filling.generalData',
    '/groups/change#persons': 'groupChange flow.filling.persons',
    '/groups/change#review': 'groupChange flow.filling.review',
  })
  expect(opened).toHaveLength(23)
})

test('A state that shares another state’s address becomes that state after a reload', () => {
  const others = ADDRESSES.filter(({ opensOther }) => opensOther)
  const stateAt = (address: (typeof ADDRESSES)[number]) =>
    ADDRESSES.find((other) => !other.opensOther && nameOf(other) === nameOf(address) && other.step === address.step)
  expect(Object.fromEntries(others.map((address) => [address.state, stateAt(address)?.state]))).toEqual({
    'booking step.checkingOut': 'checkout personalData',
    'checkout turnedAway': 'booking step.cart',
    'checkout leavingForPayment': 'checkout payment',
    'groupLeader flow.filling.beginning': 'groupLeader flow.filling.leader',
    'groupLeader flow.filling.confirmingCompletion': 'groupLeader flow.filling.conditions',
    'groupLeader flow.completing': 'groupLeader flow.filling.conditions',
    'groupLeader flow.unreachable': 'groupLeader flow.filling.conditions',
    'groupMember welcome': 'groupMember listing',
    'groupChange flow.sending': 'groupChange flow.filling.review',
    'groupChange flow.unreachable': 'groupChange flow.filling.review',
  })
})
