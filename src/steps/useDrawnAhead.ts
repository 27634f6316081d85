import { useState } from 'react'
import type { Step } from '#machines/booking/steps.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { usePreload } from './usePreload.ts'

/**
 * Draws a step out of sight while the one before is read, so that a press has only to show it. Each time it is closed, or what it begins with is
 * another, it is drawn anew.
 * @returns for StepFrame, and the key of what is drawn
 */
export const useDrawnAhead = (step: Step, preload: () => Promise<void>, beginning: string | null) => {
  const isOpen = useBooking((snapshot) => snapshot.matches({ step }))
  const [isLoaded, setIsLoaded] = useState(false)
  const [last, setLast] = useState({ isOpen, beginning, isDrawnAhead: false, drawing: 0 })
  usePreload(async () => {
    await preload()
    setIsLoaded(true)
  })
  const isAnother =
    isOpen !== last.isOpen || (!isOpen && (beginning !== last.beginning || isLoaded !== last.isDrawnAhead))
  if (isAnother)
    setLast({
      isOpen,
      beginning,
      isDrawnAhead: isOpen ? last.isDrawnAhead : isLoaded,
      drawing: isOpen ? last.drawing : last.drawing + 1,
    })
  return last
}
