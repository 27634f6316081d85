import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { WelcomeScreen } from '#src/account/password/NewPassword.tsx'
import { bringSession } from '#src/session/bring-session.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/welcome/$token')({
  loader: (page) => bringSession(page),
  staleTime: Infinity,
  head: (context) => pageHead('welcome')(context),
  component: WelcomeScreen,
})
