import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#domain/persons/persons.ts'
import { answersOf } from '#domain/sizes/product-filter.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { bookingOf } from '#src/visit/visit.ts'
import { useBookingSend, useVisit } from '#src/visit/VisitContext.ts'
import { candidatesOf, filterLogic } from './filter-logic.ts'
import { FilterPage } from './FilterPage.tsx'
import { NothingFits, Recommendation } from './Recommendation.tsx'
import { Question } from './Question.tsx'
import './ProductFilter.css'

export function ProductFilter({ place: { person, ref } }: { place: ListedPerson }) {
  const t = useTranslations('productfilter')
  const visit = useVisit()
  const sendBooking = useBookingSend()
  const [logic] = useState(() => filterLogic(visit, ref))
  const filter = useVisitActor(logic, {
    candidates: candidatesOf(bookingOf(visit).getSnapshot().context, ref),
    answers: answersOf(person),
  })
  const snapshot = useSelector(filter, (current) => current)
  const { question } = snapshot.context
  const close = () => sendBooking({ type: 'step.open', step: 'products' })

  return (
    <section
      id="productfilter"
      data-part="filter"
      data-stack="16"
      aria-label={t('title', { person: personName(person) })}
    >
      <header data-part="filter-head" data-row="16">
        <p data-part="filter-title">{t('title', { person: personName(person) })}</p>
        <IconButton icon="close" label={t('close')} onPress={close} />
      </header>
      {snapshot.matches('asking') && question && (
        <Question key={question} question={question} person={person} filter={filter} />
      )}
      {snapshot.matches('recommending') && (
        <StepSkeleton label={t('searching')} heights={['2rem', '10rem', '10rem', '10rem']} />
      )}
      {snapshot.matches('recommended') && (
        <Recommendation person={person} personRef={ref} filter={filter} onClose={close} />
      )}
      {snapshot.matches('nothingFits') && <NothingFits filter={filter} onClose={close} />}
      {snapshot.matches('unreachable') && (
        <FilterPage title={t('unreachable.title')}>
          <Notice kind="failure">{t('unreachable.text')}</Notice>
          <div data-part="filter-actions" data-row="8 wrap">
            <WayOn label={t('unreachable.retry')} onPress={() => filter.send({ type: 'recommendation.retry' })} />
          </div>
        </FilterPage>
      )}
    </section>
  )
}
