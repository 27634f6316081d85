import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { WelcomeScreen } from '#src/account/password/NewPassword.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/welcome/$token')({
  head: (context) => pageHead('welcome')(context),
  component: WelcomeScreen,
})
