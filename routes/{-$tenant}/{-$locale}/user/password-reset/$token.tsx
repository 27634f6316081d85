import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ResetScreen } from '#src/account/password/NewPassword.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/password-reset/$token')({
  head: (context) => pageHead('passwordreset')(context),
  component: ResetScreen,
})
