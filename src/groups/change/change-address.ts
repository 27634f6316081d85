import type { RegisteredRouter } from '@tanstack/react-router'
import { CHANGE_STEPS, type ChangeStep } from '#machines/groups/change/steps.ts'
import { afterEach, bridge, isShown } from '#src/visit/address.ts'
import { addressOf } from '#machines/address.ts'
import { writeStep } from '#src/groups/write-step.ts'
import type { ChangeActor } from './ChangeContext.ts'

/**
 * Lets the browser's Back and Forward buttons move between the screens of a change.
 * @param isServed true if the server has rendered the change
 * @returns a function that ends the connection
 */
export const bridgeChange = (router: RegisteredRouter, change: ChangeActor, isServed: boolean): (() => void) => {
  const params: { tenant?: string } = router.state.matches.at(-1)?.params ?? {}
  const begin = () => {
    const { enter, end } = bridge({
      router,
      actor: change,
      isHere: () => isShown({ router, tenant: params.tenant }, '/groups/change'),
      named: () => CHANGE_STEPS.find((step) => step === router.latestLocation.hash) ?? '',
      open: (step) => change.send({ type: 'step.open', step: step as ChangeStep }),
      isVisitors: () => true,
      write: writeStep(router, isServed),
    })
    enter()
    return end
  }
  const isOpen = () => addressOf(change.getSnapshot()) !== undefined
  let end = isOpen() ? begin() : undefined
  let isStopped = false
  const stopWaiting = afterEach(change, () => {
    // Waits until the chart has handled this event. Otherwise the bridge would correct the address before the chart
    // opens a step.
    if (!end && isOpen()) queueMicrotask(() => isStopped || (end ??= begin()))
  })
  return () => {
    isStopped = true
    stopWaiting()
    end?.()
  }
}
