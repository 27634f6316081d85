import { useLocale, useTranslations } from 'use-intl'
import { personAt } from '#domain/persons/persons.ts'
import { nextUnequipped } from '#machines/booking/equipping.ts'
import { stepAbove } from '#machines/booking/steps.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { useDrawnAhead } from '#src/booking/parts/useDrawnAhead.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ProductsSkeleton, WithOffer } from '#src/booking/parts/StepSkeleton.tsx'
import './Products.css'

// The browser loads this part after the first page.
const PersonTabs = lazyWithPreload(
  () => import('./PersonTabs.tsx').then((file) => file.PersonTabs),
  <ProductsSkeleton />,
)

export function ProductsStep() {
  const t = useTranslations('products')
  const locale = useLocale()
  const persons = useBooking(({ context }) => context.booking.persons)
  const offer = useBooking(({ context }) => context.offer)
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  // Only as the next step it is rendered ahead, because a catalogue may be large.
  const isNext = useBooking((snapshot) => {
    const above = stepAbove(snapshot.context, 'products')
    return above !== undefined && snapshot.matches({ step: above })
  })
  const { isOpen, isDrawnAhead, drawing } = useDrawnAhead(
    'products',
    PersonTabs.preload,
    offer,
    isNext && offer !== null,
  )
  const next = useBooking(({ context }) => {
    const ref = nextUnequipped(context)
    return ref && personAt(context.booking.persons, ref)?.label
  })
  const people = listedPersons(persons)
  const equipped = people.filter(({ person }) => person.products.length > 0)
  const lacking = people.filter(({ person }) => person.products.length === 0).map(({ person }) => person.label)
  const count = equipped.flatMap(({ person }) => person.products).reduce((sum, line) => sum + line.count, 0)
  return (
    <StepFrame
      step="products"
      title={t('title')}
      {...(!isFiltering && { help: t('help') })}
      summary={
        count === 0 ? null : (
          // Not announced here, because the cart announces each item with its price.
          <span aria-live="off">
            {t('summary', { count, equipped: equipped.length, missing: people.length - equipped.length })}
          </span>
        )
      }
      goesOn={next === undefined && !isFiltering}
      isDrawnAhead={isDrawnAhead}
    >
      <WithOffer skeleton={<ProductsSkeleton />} unreachable={t('unreachable')}>
        <PersonTabs key={drawing} />
      </WithOffer>
      {isOpen && !isFiltering && next !== undefined && <NextPerson label={next} />}
      {isOpen && !isFiltering && next === undefined && lacking.length > 0 && (
        <p data-quiet>{t('nothingFor', { person: listFormat(locale).format(lacking) })}</p>
      )}
    </StepFrame>
  )
}

/** A button to the next person without equipment. */
function NextPerson({ label }: { label: string }) {
  const t = useTranslations('products')
  const common = useTranslations('common.step')
  const send = useBookingSend()
  return (
    <div data-part="step-next">
      <WayOn
        label={t('nextPerson', { person: label })}
        short={common('next')}
        icon={<Icon name="chevronRight" />}
        onPress={() => send({ type: 'step.next', step: 'products' })}
      />
    </div>
  )
}
