import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { ProfileScreen } from '#src/account/profile/ProfileScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own/profile')({
  head: pageHead('profile'),
  component: ProfileScreen,
})
