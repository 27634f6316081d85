import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { listedPersons } from '#src/steps/listed-persons.ts'
import { lazyWithPreload } from '#src/lazy-with-preload.tsx'
import { StepFrame } from '#src/steps/StepFrame.tsx'
import { usePreload } from '#src/steps/usePreload.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useNextUnequipped } from './useNextUnequipped.ts'
import { NextPerson } from './NextPerson.tsx'
import { ProductsSkeleton } from './ProductsSkeleton.tsx'
import './Products.css'

// Not part of the first page.
const PersonTabs = lazyWithPreload(() => import('./PersonTabs.tsx').then((file) => file.PersonTabs))

export function ProductsStep() {
  const t = useTranslations('products')
  const persons = useBooking(({ context }) => context.booking.persons)
  const hasOffer = useBooking(({ context }) => context.offer !== null)
  const isOffline = useBooking((snapshot) => snapshot.hasTag('offline'))
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  usePreload(PersonTabs.preload)
  const next = useNextUnequipped()
  const people = listedPersons(persons)
  const equipped = people.filter(({ person }) => person.products.length > 0)
  const count = equipped.flatMap(({ person }) => person.products).reduce((sum, line) => sum + line.count, 0)
  return (
    <StepFrame
      step="products"
      title={t('title')}
      {...(!isFiltering && { help: t('help') })}
      summary={
        count === 0
          ? null
          : t('summary', { count, equipped: equipped.length, missing: people.length - equipped.length })
      }
      goesOn={next === undefined && !isFiltering}
    >
      {hasOffer ? (
        <Suspense fallback={<ProductsSkeleton />}>
          <PersonTabs />
        </Suspense>
      ) : isOffline ? (
        <p>{t('unreachable')}</p>
      ) : (
        <ProductsSkeleton />
      )}
      {/* The next person without equipment, then the cart. */}
      {hasOffer && count > 0 && next && !isFiltering && <NextPerson next={next} />}
    </StepFrame>
  )
}
