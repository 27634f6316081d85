import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { stepAbove } from '#machines/booking/steps.ts'
import { listedPersons } from '#src/steps/listed-persons.ts'
import { lazyWithPreload } from '#src/lazy-with-preload.tsx'
import { StepFrame } from '#src/steps/StepFrame.tsx'
import { useDrawnAhead } from '#src/steps/useDrawnAhead.ts'
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
  const offer = useBooking(({ context }) => context.offer)
  const hasOffer = offer !== null
  const isOffline = useBooking((snapshot) => snapshot.hasTag('offline'))
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  // The catalogue may be large: it is drawn ahead only where it comes next.
  const isNext = useBooking((snapshot) => {
    const above = stepAbove(snapshot.context, 'products')
    return above !== undefined && snapshot.matches({ step: above })
  })
  const { isOpen, isDrawnAhead, drawing } = useDrawnAhead('products', PersonTabs.preload, offer, isNext && hasOffer)
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
      isDrawnAhead={isDrawnAhead}
    >
      {hasOffer ? (
        <Suspense fallback={<ProductsSkeleton />}>
          <PersonTabs key={drawing} />
        </Suspense>
      ) : isOffline ? (
        <p>{t('unreachable')}</p>
      ) : (
        <ProductsSkeleton />
      )}
      {/* The next person without equipment, then the cart. */}
      {isOpen && hasOffer && count > 0 && next && !isFiltering && <NextPerson next={next} />}
    </StepFrame>
  )
}
