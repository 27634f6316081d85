import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#src/app/shop-head.ts'
import { PersonalDataScreen } from '#src/checkout/personal/PersonalDataScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout/')({
  head: pageHead('personaldata'),
  component: PersonalDataScreen,
})
