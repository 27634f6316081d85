import { useSelector } from '@xstate/react'
import { useVisit } from './VisitContext.ts'

/** Whether the browser has looked up what it had kept. */
export const useIsRestored = (): boolean => useSelector(useVisit(), (snapshot) => snapshot.matches('ready'))
