import { createFileRoute } from '@tanstack/react-router'
import { parseNewsletterSearch } from '#src/base/search-params.ts'
import { pageHead } from '#src/app/shop-head.ts'
import { NewsletterScreen } from '#src/newsletter/NewsletterScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/newsletter/confirm')({
  validateSearch: parseNewsletterSearch,
  head: pageHead('newsletter'),
  component: NewsletterScreen,
})
