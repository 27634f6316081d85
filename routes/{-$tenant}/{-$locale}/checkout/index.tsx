import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadPersonalParts, PersonalDataScreen } from '#src/checkout/personal/PersonalDataScreen.tsx'
import { bringSession } from '#src/session/bring-session.ts'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/')({
  loader: async (page) => {
    await Promise.all([loadPersonalParts(), bringSession(page)])
  },
  staleTime: Infinity,
  head: pageHead('personaldata'),
  component: PersonalDataScreen,
})
