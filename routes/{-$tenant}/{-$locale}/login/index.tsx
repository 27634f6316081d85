import { createFileRoute } from '@tanstack/react-router'
import { parseLoginSearch } from '#src/account/account-search.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { loadLogin, LoginScreen } from '#src/account/login/LoginScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/login/')({
  validateSearch: parseLoginSearch,
  loader: loadLogin,
  staleTime: Infinity,
  head: pageHead('login'),
  component: LoginScreen,
})
