import { useSelector } from '@xstate/react'
import { useVisit } from './VisitContext.ts'

export const useIsRestored = (): boolean => useSelector(useVisit(), (snapshot) => snapshot.matches('ready'))
