import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { Product } from '#contract/catalogue.ts'
import { hasSet } from '#domain/booking/choose-set.ts'
import { recommendedSet } from '#domain/booking/recommended-set.ts'
import { personName, type Person, type PersonRef } from '#domain/persons/persons.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useSetOffer } from '#src/booking/parts/useSetOffer.ts'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Icon } from '#src/ui/Icon.tsx'
import type { FilterActor } from './filter-logic.ts'
import { FilterPage } from './FilterPage.tsx'
import { PickCard } from './PickCard.tsx'
import { RecommendedSet } from './RecommendedSet.tsx'

interface RecommendationProps {
  person: Person
  personRef: PersonRef
  filter: FilterActor
  onClose: () => void
}

export function Recommendation({ person, personRef, filter, onClose }: RecommendationProps) {
  const t = useTranslations('productfilter')
  const format = useFormatter()
  const { picks, answers } = useSelector(filter, ({ context }) => context)
  const offer = useSetOffer()
  const rules = usePersonRules()
  const persons = useBooking(({ context }) => context.booking.persons)
  const offered = useBooking(({ context }) => context.offer?.categories)
  const products = new Map(
    (offered ?? []).flatMap((category) => category.products.map((product) => [product.id, product])),
  )
  const shown = picks.flatMap((pick) => {
    const product: Product | undefined = products.get(pick.product)
    const model = product?.models.find(({ id }) => id === pick.model)
    return product && model ? [{ pick, product, model }] : []
  })
  const sports = new Set(shown.map(({ product }) => product.sport))
  // Lists chosen models of the recommended sports that are not recommended themselves, because a recommendation
  // replaces only a model of the same product.
  const besides = person.products.filter(
    ({ id, modelId }) =>
      sports.has(products.get(id)?.sport) && !picks.some(({ product, model }) => product === id && model === modelId),
  )
  const isTaken = person.products.some(({ id, modelId }) =>
    picks.some(({ product, model }) => product === id && model === modelId),
  )
  const [best] = shown
  const whole =
    best && offer && best.pick.size !== null
      ? recommendedSet(
          persons,
          personRef,
          { product: best.product, model: best.model, variant: { property1: best.pick.size } },
          offer,
          rules,
        )
      : undefined
  const isWhole = whole !== undefined && !hasSet(person.products, whole.set)
  return (
    <FilterPage
      title={t('result.title', { person: personName(person) })}
      help={t('result.text', { count: shown.length })}
    >
      {besides.length > 0 && (
        <Notice kind="info">
          {t('result.besides', { person: personName(person), titles: format.list(besides.map(({ title }) => title)) })}
        </Notice>
      )}
      {isWhole && offer && (
        <RecommendedSet
          set={whole.set}
          taking={whole.taking}
          person={person}
          offer={offer}
          isNext={!isTaken}
          onTaken={onClose}
        />
      )}
      <ul data-part="product-list" data-stack="12">
        {shown.map(({ pick, product, model }, at) => (
          <PickCard
            key={`${pick.product}/${pick.model}`}
            pick={pick}
            isBest={at === 0 && pick.reasons.length > 0}
            isNext={at === 0 && !isTaken && !isWhole}
            product={product}
            model={model}
            height={answers.height ?? null}
            person={person}
            personRef={personRef}
          />
        ))}
      </ul>
      <p data-part="filter-help">{t('result.checked')}</p>
      <div data-part="filter-actions" data-row="8 wrap">
        {isTaken ? (
          <WayOn label={t('result.on', { person: personName(person) })} onPress={onClose} />
        ) : (
          <Button kind="quiet" onPress={onClose}>
            {t('allProducts')}
          </Button>
        )}
        <OtherAnswers filter={filter} />
      </div>
    </FilterPage>
  )
}

export function NothingFits({ filter, onClose }: { filter: FilterActor; onClose: () => void }) {
  const t = useTranslations('productfilter')
  const isQuestioned = useSelector(filter, (snapshot) => snapshot.can({ type: 'question.back' }))
  return (
    <FilterPage title={t('nothing.title')} help={isQuestioned ? t('nothing.text') : t('nothing.unasked')}>
      <div data-part="filter-actions" data-row="8 wrap">
        <WayOn label={t('allProducts')} onPress={onClose} />
        {isQuestioned && <OtherAnswers filter={filter} />}
      </div>
    </FilterPage>
  )
}

function OtherAnswers({ filter }: { filter: FilterActor }) {
  const t = useTranslations('productfilter')
  return (
    <>
      <Button kind="quiet" onPress={() => filter.send({ type: 'filter.again' })}>
        {t('again')}
      </Button>
      <Button kind="quiet" onPress={() => filter.send({ type: 'question.back' })}>
        <Icon name="chevronLeft" />
        {t('back')}
      </Button>
    </>
  )
}
