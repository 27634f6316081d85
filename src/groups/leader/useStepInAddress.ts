import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { GroupStep } from '#machines/groups/leader/events.ts'
import type { GroupActor } from '#src/groups/GroupContext.ts'
import { followStep, stepIn, stepNamed } from './step-in-address.ts'

/** Back and Forward of the browser walk the screens of the group, and a reload stays on its screen: the address names it behind its #. */
export const useStepInAddress = (group: GroupActor): void => {
  const navigate = useNavigate()
  const named = useLocation({ select: ({ hash }) => stepNamed(hash) })
  const step = useSelector(group, stepIn)
  const last = useRef<GroupStep | undefined>(undefined)

  useEffect(() => {
    followStep(
      group,
      step,
      named,
      last,
      (hash, replace) => void navigate({ to: '.', search: true, hash, replace, resetScroll: !replace }),
    )
  }, [group, named, navigate, step])
}
