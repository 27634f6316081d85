import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ResetScreen } from '#src/account/password/NewPassword.tsx'
import { bringSession } from '#src/session/bring-session.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/password-reset/$token')({
  loader: (page) => bringSession(page),
  staleTime: Infinity,
  head: (context) => pageHead('passwordreset')(context),
  component: ResetScreen,
})
