import { startTransition, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Category, Product } from '#contract/catalogue.ts'
import { Button } from '#src/ui/Button.tsx'
import { headingOf } from './category-heading.ts'

/** A phone answers at once while the page holds a few hundred things, and slowly with thousands: the rest of a long category waits to be asked for. */
const FIRST = 12
const MORE = 24
/** Of the first category, when the step opens, and before that out of sight; what lies further down is drawn right after. */
const IN_SIGHT = 4

interface CategoryProductsProps {
  category: Category
  /** Its place among the categories: they take turns in their grounds. */
  at: number
  isStale: boolean
  isSoldOut: boolean
  /** What the person has taken is in sight, wherever it stands. */
  isChosen: (product: Product) => boolean
  children: (product: Product) => ReactNode
}

export function CategoryProducts({ category, at, isStale, isSoldOut, isChosen, children }: CategoryProductsProps) {
  const t = useTranslations('products')
  const { id, title, products } = category
  const [room, setRoom] = useState(FIRST)
  const [isOpen, setIsOpen] = useState(false)
  const drawn = useDeferredValue(isOpen ? room : at === 0 ? IN_SIGHT : 0)
  const list = useRef<HTMLUListElement>(null)
  const rest = products.length - room

  // Effects wait for what is drawn out of sight to be shown.
  useEffect(() => startTransition(() => setIsOpen(true)), [])

  // Who has asked for more goes on at the first of it.
  useEffect(() => {
    if (drawn > FIRST) list.current?.querySelectorAll<HTMLElement>('[data-part="product-title"]')[drawn - MORE]?.focus()
  }, [drawn])

  return (
    <section
      data-part="category"
      data-ground={(at % 2) + 1}
      data-stale={isStale || undefined}
      aria-labelledby={headingOf(id)}
    >
      <h3 id={headingOf(id)} tabIndex={-1} data-part="category-title">
        {title}
      </h3>
      {isSoldOut && <p data-part="category-gone">{t('categoryGone')}</p>}
      <ul data-part="product-list" data-long={products.length > FIRST || undefined} ref={list}>
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
