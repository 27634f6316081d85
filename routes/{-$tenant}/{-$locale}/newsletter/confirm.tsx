import { createFileRoute } from '@tanstack/react-router'
import { parseNewsletterSearch } from '#src/app/search.ts'
import { pageHead } from '#src/app/shopHead.ts'
import { NewsletterScreen } from '#src/steps/newsletter/NewsletterScreen.tsx'

export const Route = createFileRoute('/{-$tenant}/{-$locale}/newsletter/confirm')({
  validateSearch: parseNewsletterSearch,
  head: pageHead('newsletter'),
  component: NewsletterScreen,
})
