import { GROUP_STEPS, type GroupStep } from '#machines/groups/leader/events.ts'
import type { GroupActor, GroupSnapshot } from '#src/groups/GroupContext.ts'

export const stepNamed = (hash: string): GroupStep | undefined => GROUP_STEPS.find((step) => step === hash)

export const stepIn = (snapshot: GroupSnapshot): GroupStep | undefined => {
  if (snapshot.matches({ flow: { filling: 'beginning' } })) return 'leader'
  const asksFirst = snapshot.matches({ flow: { filling: 'confirmingCompletion' } })
  if (asksFirst || snapshot.matches({ flow: 'completing' }) || snapshot.matches({ flow: 'unreachable' }))
    return 'conditions'
  return GROUP_STEPS.find((step) => snapshot.matches({ flow: { filling: step } }))
}

/**
 * Brings the screen of a group and its address together, after either has changed.
 * @param step the screen that is shown
 * @param last the screen that the address has named last
 */
export const followStep = (
  group: GroupActor,
  step: GroupStep | undefined,
  named: GroupStep | undefined,
  last: { current: GroupStep | undefined },
  navigate: (hash: GroupStep, replace: boolean) => void,
): void => {
  if (step === undefined) return
  const write = (hash: GroupStep, replace: boolean) => {
    last.current = hash
    navigate(hash, replace)
  }
  if (named !== undefined && named !== last.current) {
    last.current = named
    if (named !== step) group.send({ type: 'step.open', step: named })
    const opened = stepIn(group.getSnapshot())
    // It cannot be opened yet, or not any more.
    if (opened !== undefined && opened !== named) write(opened, true)
  } else if (step !== last.current || named === undefined)
    write(step, last.current === undefined || step === last.current)
}
