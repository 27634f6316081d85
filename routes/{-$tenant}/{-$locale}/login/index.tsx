import { createFileRoute } from '@tanstack/react-router'
import { parseLoginSearch } from '#src/account/account-search.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { LoginScreen } from '#src/account/login/LoginScreen.tsx'
import { bringSession } from '#src/session/bring-session.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/login/')({
  validateSearch: parseLoginSearch,
  loader: bringSession,
  staleTime: Infinity,
  head: pageHead('login'),
  component: LoginScreen,
})
