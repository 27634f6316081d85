import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { GROUP_STEPS, type GroupStep } from '#machines/groups/leader/events.ts'
import type { GroupActor, GroupSnapshot } from '#src/groups/GroupContext.ts'

const stepNamed = (hash: string): GroupStep | undefined => GROUP_STEPS.find((step) => step === hash)

const stepIn = (snapshot: GroupSnapshot): GroupStep | undefined => {
  if (snapshot.matches({ flow: { filling: 'beginning' } })) return 'leader'
  const asksFirst = snapshot.matches({ flow: { filling: 'confirmingCompletion' } })
  if (asksFirst || snapshot.matches({ flow: 'completing' }) || snapshot.matches({ flow: 'unreachable' }))
    return 'conditions'
  return GROUP_STEPS.find((step) => snapshot.matches({ flow: { filling: step } }))
}

/** Back and Forward of the browser walk the screens of the group, and a reload stays on its screen: the address names it behind its #. */
export const useStepInAddress = (group: GroupActor): void => {
  const navigate = useNavigate()
  const named = useLocation({ select: ({ hash }) => stepNamed(hash) })
  const step = useSelector(group, stepIn)
  /** The screen that the address has named last. */
  const last = useRef<GroupStep | undefined>(undefined)

  useEffect(() => {
    if (step === undefined) return
    const write = (hash: GroupStep, replace: boolean) => {
      last.current = hash
      void navigate({ to: '.', search: true, hash, replace, resetScroll: !replace })
    }
    if (named !== undefined && named !== last.current) {
      last.current = named
      if (named !== step) group.send({ type: 'step.open', step: named })
      const opened = stepIn(group.getSnapshot())
      // It cannot be opened yet, or not any more.
      if (opened !== undefined && opened !== named) write(opened, true)
    } else if (step !== last.current || named === undefined)
      write(step, last.current === undefined || step === last.current)
  }, [group, named, navigate, step])
}
