import type { RegisteredRouter } from '@tanstack/react-router'
import { addressOf } from '#machines/address.ts'
import { GROUP_STEPS, type GroupStep } from '#machines/groups/leader/steps.ts'
import type { GroupActor } from '#src/groups/GroupContext.ts'
import { afterEach, bridge } from '#src/visit/address.ts'
import { writeStep } from '#src/groups/write-step.ts'

/**
 * Lets the browser's Back and Forward buttons move between the screens of a group.
 * @param isServed true if the server has rendered the group
 * @returns a function that ends the connection
 */
export const bridgeGroup = (router: RegisteredRouter, group: GroupActor, isServed: boolean): (() => void) => {
  const paramsShown = () => (router.state.matches.at(-1)?.params ?? {}) as { tenant?: string; slug?: string }
  const { tenant } = paramsShown()
  const begin = () => {
    const { enter, end } = bridge({
      router,
      actor: group,
      isHere: () => {
        const shown = paramsShown()
        // A group without a slug is at the address of new groups.
        return shown.tenant === tenant && (shown.slug ?? null) === group.getSnapshot().context.slug
      },
      named: () => GROUP_STEPS.find((step) => step === router.latestLocation.hash) ?? '',
      open: (step) => group.send({ type: 'step.open', step: step as GroupStep }),
      isVisitors: () => true,
      write: writeStep(router, isServed),
    })
    enter()
    return end
  }
  const isOpen = () => addressOf(group.getSnapshot()) !== undefined
  let end = isOpen() ? begin() : undefined
  let isStopped = false
  const stopWaiting = afterEach(group, () => {
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
