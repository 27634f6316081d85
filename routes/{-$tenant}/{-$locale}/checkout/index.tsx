import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { loadPersonalParts, PersonalDataScreen } from '#src/checkout/personal/PersonalDataScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/')({
  loader: loadPersonalParts,
  staleTime: Infinity,
  head: pageHead('personaldata'),
  component: PersonalDataScreen,
})
