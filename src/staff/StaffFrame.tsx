import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import german from '#locales/de/staff.json'
import english from '#locales/en/staff.json'
import { messagesOf } from '#locales/load.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { localeOf } from '#src/app/place.ts'
import { inspection } from '#src/visit/inspection.ts'
import { StaffLogin } from './StaffLogin.tsx'
import { StaffPage } from './StaffPage.tsx'
import { StaffSkeleton } from './StaffSkeleton.tsx'
import { StaffSessionProvider, staffSessionLogic, useStaffSession } from './staff-session.ts'

const STAFF_TEXTS = { de: german, en: english }

/** Adds the texts of the staff to those of the page, and asks who is logged in. */
export function StaffFrame() {
  const locale = localeOf(useParams({ strict: false }))
  const { settings } = useSite()
  const { base } = useApi()
  return (
    <IntlProvider
      locale={useLocale()}
      timeZone={settings.timeZone}
      messages={{ ...messagesOf(locale), staff: STAFF_TEXTS[locale] }}
    >
      <StaffSession key={base} />
    </IntlProvider>
  )
}

function StaffSession() {
  const api = useApi()
  const queries = useQueryClient()
  const [logic] = useState(() => staffSessionLogic(api, queries))
  const session = useActorRef(logic, inspection())
  return (
    <StaffSessionProvider value={session}>
      <StaffOnly />
    </StaffSessionProvider>
  )
}

/** Nobody's page is shown but to the staff; the login stands in its place, so that whoever logs in is where they wanted to be. */
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
