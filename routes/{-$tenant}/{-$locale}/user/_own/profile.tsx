import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadProfile, ProfileScreen } from '#src/account/profile/ProfileScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/user/_own/profile')({
  loader: loadProfile,
  staleTime: Infinity,
  head: pageHead('profile'),
  component: ProfileScreen,
})
