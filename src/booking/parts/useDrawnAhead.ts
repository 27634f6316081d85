import { startTransition, useEffect, useState } from 'react'
import { stepAbove, type Step } from '#machines/booking/steps.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { usePreload } from '#src/base/usePreload.ts'
import { whenIdle } from '#src/api/when-idle.ts'

/**
 * Renders a step invisibly before the visitor opens it, so that the step opens at once. Starts the step, too, if the
 * visitor is at the step before; from other steps, the visitor rarely opens it, and every change would render it again.
 * @param beginning the data that the step starts with, compared by identity
 * @param isDue false if the step should not be rendered ahead
 */
export const useDrawnAhead = (step: Step, preload: () => Promise<void>, beginning: unknown, isDue = true) => {
  const isOpen = useBooking((snapshot) => snapshot.matches({ step }))
  const isNext = useIsNext(step)
  const [isLoaded, setIsLoaded] = useState(false)
  const [last, setLast] = useState({ isOpen, beginning, isDrawnAhead: false, drawing: 0 })
  const [started, setStarted] = useState(0)
  usePreload(async () => {
    await preload()
    setIsLoaded(true)
  })
  const canDraw = isLoaded && isDue
  const isAnother =
    isOpen !== last.isOpen || (!isOpen && (beginning !== last.beginning || canDraw !== last.isDrawnAhead))
  if (isAnother)
    setLast({
      isOpen,
      beginning,
      isDrawnAhead: isOpen ? last.isDrawnAhead : canDraw,
      drawing: isOpen ? last.drawing : last.drawing + 1,
    })
  const { isDrawnAhead, drawing } = last
  useEffect(() => {
    if (isDrawnAhead) whenIdle(() => startTransition(() => setStarted(drawing)))
  }, [isDrawnAhead, drawing])
  return { isOpen, isDrawnAhead, drawing, isStartedAhead: isDrawnAhead && isNext && started === drawing }
}

export const useIsNext = (step: Step): boolean =>
  useBooking((snapshot) => {
    const above = stepAbove(snapshot.context, step)
    return above !== undefined && snapshot.matches({ step: above })
  })
