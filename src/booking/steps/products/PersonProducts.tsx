import { useTranslations } from 'use-intl'
import type { Category } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { countDays } from '#domain/calendar/days.ts'
import { ageOf, countedType } from '#domain/persons/persons.ts'
import { candidatesFor } from '#domain/sizes/product-filter.ts'
import { isSoldOut } from '#domain/stock/stock.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { AdviceOffer } from '#src/booking/size-advice/AdviceOffer.tsx'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Categories } from './Categories.tsx'
import { CategoryProducts } from './CategoryProducts.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { ProductCard } from './ProductCard.tsx'
import { useFreeUnits, useStockLeft } from '#src/booking/parts/useStockLeft.ts'
import { useUnchanged } from './useUnchanged.ts'

/** Of a large catalogue this is found once, not at each choice. */
const useOfferedTo = (type: PersonType) => {
  const offered = useUnchanged(useBooking(({ context }) => context.offer?.categories))
  const categories = offeredTo(type, offered ?? [])
  return { categories, hasAdvice: candidatesFor(categories, type).length > 0 }
}

/** What the shop offers one person, category by category. */
export function PersonProducts({ place: { person, ref, key } }: { place: ListedPerson }) {
  const t = useTranslations('products')
  const rules = usePersonRules()
  const { from, to } = useBooking(({ context }) => context.booking.days)
  const isStale = useBooking((snapshot) => snapshot.hasTag('recomputing') || snapshot.hasTag('offline'))
  const { list, at } = ref
  const personRef = { list, at }
  const leftOf = useStockLeft()
  const free = useFreeUnits()

  const type = countedType(person, rules)
  const age = ageOf(person, rules.ageDay)
  const days = from !== null && to !== null ? countDays({ from, to }) : 1
  const { categories, hasAdvice } = useOfferedTo(type)

  if (categories.length === 0)
    return (
      <PersonPanel place={key} isEmpty>
        <Notice kind="info">{t('nothingOffered')}</Notice>
      </PersonPanel>
    )
  return (
    <PersonPanel place={key}>
      {hasAdvice && <AdviceOffer />}
      <Categories categories={categories} />
      {categories.map((category, at) => (
        <CategoryProducts
          key={category.id}
          category={category}
          at={at}
          isStale={isStale}
          isSoldOut={category.products.every((product) => isSoldOut(free, product))}
          isChosen={({ id }) => person.products.some((line) => line.id === id)}
        >
          {(product) => (
            <ProductCard
              key={product.id}
              product={product}
              person={personRef}
              type={type}
              age={age}
              days={days}
              line={person.products.find((line) => line.id === product.id)}
              isSoldOut={isSoldOut(free, product)}
              left={product.models.length === 0 ? leftOf({ product: product.id }).left : undefined}
            />
          )}
        </CategoryProducts>
      ))}
    </PersonPanel>
  )
}

/** A product without a price for a type is not offered to it; a category without products is not shown. */
const offeredTo = (type: PersonType, categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => {
    const products = category.products.filter(({ prices }) => prices[`${type}`])
    return products.length > 0 ? [{ ...category, products }] : []
  })
