import { Outlet } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { inspection } from '#src/visit/inspection.ts'
import { ErrorEnd } from '#src/ui/ErrorEnd.ts'
import { StaffLogin } from './StaffLogin.tsx'
import { StaffPage, StaffSkeleton } from './StaffPage.tsx'
import { StaffSessionProvider, staffSessionLogic, useStaffSession } from './staff-session.ts'

const TEXTS = import.meta.glob('/locales/*/staff.json', { eager: true, import: 'default' })

/** Asks who is logged in. What fails at the counter is reported in another way. */
export function StaffFrame() {
  const { base } = useApi()
  return (
    <OwnTexts area="staff" texts={TEXTS}>
      <ErrorEnd value={null}>
        <StaffSession key={base} />
      </ErrorEnd>
    </OwnTexts>
  )
}

function StaffSession() {
  const api = useApi()
  const queries = useQueryClient()
  const { tenant } = useSite()
  const [logic] = useState(() => staffSessionLogic(api, queries, tenant))
  const session = useActorRef(logic, inspection())
  return (
    <StaffSessionProvider value={session}>
      <StaffOnly />
    </StaffSessionProvider>
  )
}

/** Without a staff session the login replaces the page, so that the page opens after it. */
function StaffOnly() {
  const isAuthenticated = useStaffSession((snapshot) => snapshot.matches('authenticated'))
  const isAnonymous = useStaffSession((snapshot) => snapshot.matches('anonymous'))
  if (isAuthenticated) return <Outlet />
  if (isAnonymous) return <StaffLogin />
  return (
    <StaffPage>
      <StaffSkeleton />
    </StaffPage>
  )
}
