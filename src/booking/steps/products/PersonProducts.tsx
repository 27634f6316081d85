import { useTranslations } from 'use-intl'
import { startTransition, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { replaceEqualDeep } from '@tanstack/react-query'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Category, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { countDays } from '#domain/calendar/days.ts'
import { bodyFieldsOf } from '#domain/persons/personal-fields.ts'
import { ageOf, countedType, everybody, personName } from '#domain/persons/persons.ts'
import { candidatesFor } from '#domain/sizes/product-filter.ts'
import { sizeFit } from '#domain/sizes/size-fit.ts'
import { isSoldOut } from '#domain/stock/left.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useFreeUnits, useStockLeft } from '#src/booking/parts/ModelChoice.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'
import { BodyForm } from './BodyForm.tsx'
import { PersonPanel } from './PersonTab.tsx'
import { ProductCard } from './ProductCard.tsx'
import { SetCards } from './SetCards.tsx'
import { useFittingSize } from './SizeFlag.tsx'
import { useFitWords } from './useFitWords.ts'
import '#src/booking/size-advice/ProductFilter.css'

const useOfferedTo = (type: PersonType) => {
  const offered = useUnchanged(useBooking(({ context }) => context.offer?.categories))
  const categories = offeredTo(type, offered ?? [])
  return {
    categories,
    hasAdvice: candidatesFor(categories, type).length > 0,
    measures: bodyFieldsOf(categories.flatMap(({ products }) => products)),
  }
}

export function PersonProducts({ place }: { place: ListedPerson }) {
  const { person, ref, key } = place
  const t = useTranslations('products')
  const legal = useTranslations('legal')
  const rules = usePersonRules()
  const { days: period, hours } = useBooking(({ context }) => context.booking)
  const { from, to } = period
  const isStale = useBooking((snapshot) => snapshot.hasTag('recomputing') || snapshot.context.failure !== undefined)
  const { list, at } = ref
  const personRef = { list, at }
  const leftOf = useStockLeft()
  const free = useFreeUnits()

  const type = countedType(person, rules)
  const age = ageOf(person, rules.ageDay)
  const days = from !== null && to !== null ? countDays({ from, to }) : 1
  const { categories, hasAdvice, measures } = useOfferedTo(type)
  const given = PERSONAL_FIELDS.filter((field) => (person[field] ?? '') !== '').join(' ')
  const fittingSizeOf = useFittingSize()
  const wordsOf = useFitWords()
  const fitProps = (product: Product) => {
    const fit = fittingSizeOf(product, type, person)
    return {
      fitModel: fit?.modelId,
      fitSize: fit?.property1,
      fitWords: fit && wordsOf(sizeFit(product, fit, person)?.by ?? [], person),
    }
  }

  if (categories.length === 0)
    return (
      <PersonPanel place={key} isEmpty>
        <Notice kind="info">{t('nothingOffered')}</Notice>
        <NotComing place={place} />
      </PersonPanel>
    )
  return (
    <PersonPanel place={key}>
      {(measures.length > 0 || hasAdvice) && (
        <div data-part="size-help">
          {measures.length > 0 && <BodyForm place={place} measures={measures} />}
          {hasAdvice && <AdviceOffer />}
        </div>
      )}
      <p data-part="product-terms" data-muted>
        {t('terms', {
          period: hours === null ? t('forDays', { count: days }) : t('forHours', { count: hours }),
          vat: legal('vat'),
        })}
      </p>
      <SetCards place={place} />
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
              given={given}
              {...fitProps(product)}
              left={product.models.length === 0 ? leftOf({ product: product.id }).left : undefined}
            />
          )}
        </CategoryProducts>
      ))}
      {person.products.length === 0 && <NotComing place={place} />}
    </PersonPanel>
  )
}

/** Offers to remove a person without equipment, because a booking needs equipment for every person. */
function NotComing({ place: { person, ref } }: { place: ListedPerson }) {
  const t = useTranslations('products.none')
  const send = useBookingSend()
  const isAlone = useBooking(({ context }) => everybody(context.booking.persons).length === 1)
  if (isAlone) return null
  return (
    <p data-row="apart wrap" data-muted>
      {t('question', { person: personName(person) })}
      <Button kind="quiet" onPress={() => send({ type: 'person.remove', person: ref })}>
        {t('remove', { person: personName(person) })}
      </Button>
    </p>
  )
}

const offeredTo = (type: PersonType, categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => {
    const products = category.products.filter(({ prices }) => prices[`${type}`])
    return products.length > 0 ? [{ ...category, products }] : []
  })

/** A long category shows few products at first, because thousands of elements make a phone slow. */
const FIRST = 12
const MORE = 24
const IN_SIGHT = 4

interface CategoryProductsProps {
  category: Category
  at: number
  isStale: boolean
  isSoldOut: boolean
  isChosen: (product: Product) => boolean
  children: (product: Product) => ReactNode
}

function CategoryProducts({ category, at, isStale, isSoldOut, isChosen, children }: CategoryProductsProps) {
  const t = useTranslations('products')
  const { id, title, products } = category
  const [room, setRoom] = useState(FIRST)
  const [isOpen, setIsOpen] = useState(false)
  const drawn = useDeferredValue(isOpen ? room : at === 0 ? IN_SIGHT : 0)
  const list = useRef<HTMLUListElement>(null)
  const rest = products.length - room

  // React runs this effect when the content is shown, because it runs no effects of hidden content.
  useEffect(() => startTransition(() => setIsOpen(true)), [])

  useEffect(() => {
    if (drawn > FIRST) list.current?.querySelectorAll<HTMLElement>('[data-part="product-title"]')[drawn - MORE]?.focus()
  }, [drawn])

  return (
    <section
      data-part="category"
      data-stack="12"
      data-ground={(at % 2) + 1}
      data-stale={isStale || undefined}
      aria-labelledby={headingOf(id)}
    >
      <h3 id={headingOf(id)} tabIndex={-1} data-part="category-title">
        {title}
      </h3>
      {isSoldOut && <p>{t('categoryGone')}</p>}
      <ul data-part="product-list" data-stack="12" data-long={products.length > FIRST || undefined} ref={list}>
        {products.filter((product, index) => index < drawn || isChosen(product)).map(children)}
      </ul>
      {rest > 0 && (
        <Button
          kind="quiet"
          aria-label={t('of', { action: t('showMore', { count: Math.min(MORE, rest) }), title })}
          onPress={() => setRoom(room + MORE)}
        >
          {t('showMore', { count: Math.min(MORE, rest) })}
        </Button>
      )}
    </section>
  )
}

/** Renders buttons, because links would replace the page's hash, which names the open step. */
function Categories({ categories }: { categories: readonly Pick<Category, 'id' | 'title'>[] }) {
  const t = useTranslations('products')
  if (categories.length < 2) return null
  return (
    <Toolbar data-row="8 wrap" aria-label={t('categories')}>
      {categories.map(({ id, title }) => (
        <PlainButton key={id} data-part="category-pill" onPress={() => goTo(id)}>
          {title}
        </PlainButton>
      ))}
    </Toolbar>
  )
}

const goTo = (category: string) => {
  const heading = document.getElementById(headingOf(category))
  heading?.focus({ preventScroll: true })
  if (heading) scrollSmoothly(heading, 'start')
}

const headingOf = (category: string): string => `category-${category}`

function AdviceOffer() {
  const t = useTranslations('productfilter')
  const send = useBookingSend()
  return (
    <aside data-part="advice-offer" data-panel data-row="apart" aria-label={t('offer.title')}>
      <div>
        <p data-part="advice-title">{t('offer.title')}</p>
        <p data-muted>{t('offer.text')}</p>
      </div>
      <Button
        kind="quiet"
        aria-label={t('offer.startAdvice')}
        onPress={() => send({ type: 'step.open', step: 'productfilter' })}
      >
        {t('offer.start')}
      </Button>
    </aside>
  )
}

/** Reuses the equal parts of the last value, so that an equal answer of the server renders nothing again. */
const useUnchanged = <T,>(value: T): T => {
  const [{ given, kept }, set] = useState({ given: value, kept: value })
  if (given === value) return kept
  const next = replaceEqualDeep(kept, value)
  set({ given: value, kept: next })
  return next
}
