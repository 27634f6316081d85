import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEPOT } from '#contract/constants.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import type { LineChoiceProps } from './LineChoice.tsx'

// Not part of the first page.
export const LazyLineChoice = lazyWithPreload(() => import('./LineChoice.tsx').then((file) => file.LineChoice))

/** Model, size or count of a line, changed where it stands; nothing for a line that has neither. */
export function ChangeLine({ place, line, onRemove }: Omit<LineChoiceProps, 'product'>) {
  const t = useTranslations('cart')
  const [isOpen, setIsOpen] = useState(false)
  const product = useBooking(({ context }) =>
    context.offer?.categories.flatMap(({ products }) => products).find(({ id }) => id === line.id),
  )
  if (!product || (product.models.length === 0 && product.type !== DEPOT)) return null
  return (
    <Details
      onToggle={setIsOpen}
      summary={
        <>
          {t('change')}
          <VisuallyHidden> {t('lineOf', { title: line.title, person: place.person.label })}</VisuallyHidden>
        </>
      }
    >
      {isOpen && (
        <div data-part="cart-change">
          <Suspense fallback={<Skeleton height="5rem" />}>
            <LazyLineChoice product={product} place={place} line={line} onRemove={onRemove} />
          </Suspense>
        </div>
      )}
    </Details>
  )
}
