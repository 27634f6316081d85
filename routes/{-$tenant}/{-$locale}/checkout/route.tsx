import { createFileRoute } from '@tanstack/react-router'
import { parseCheckoutSearch } from '#src/base/search-params.ts'
import { CheckoutFrame } from '#src/visit/CheckoutFrame.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/checkout')({
  validateSearch: parseCheckoutSearch,
  component: CheckoutFrame,
})
