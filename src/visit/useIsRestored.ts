import { useSelector } from '@xstate/react'
import { useVisit } from './VisitContext.ts'

/** True once the browser has read its stored booking. */
export const useIsRestored = (): boolean => useSelector(useVisit(), (snapshot) => snapshot.matches('ready'))
