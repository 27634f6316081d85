import { useDeferredValue } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { personAt, personName } from '#domain/persons/persons.ts'
import { nextUnequipped } from '#machines/booking/equipping.ts'
import { nextStep } from '#machines/booking/steps.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { useDrawnAhead, useIsNext } from '#src/booking/parts/useDrawnAhead.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useAskingSend } from '#src/booking/parts/useAskingSend.ts'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { ProductsSkeleton, WithOffer } from '#src/booking/parts/StepSkeleton.tsx'
import { MissingEquipment } from './MissingEquipment.tsx'

const PersonTabs = lazyWithPreload(
  () => import('./PersonTabs.tsx').then((file) => file.PersonTabs),
  <ProductsSkeleton />,
)

export function ProductsStep() {
  const t = useTranslations('products')
  const locale = useLocale()
  const persons = useBooking(({ context }) => context.booking.persons)
  const offer = useBooking(({ context }) => context.offer)
  // Renders a catalogue that arrives later in steps that the browser can interrupt, because it may be large.
  const isShown = useDeferredValue(offer !== null)
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  // Renders the step ahead only if it is the next one, because a catalogue may be large.
  const isNext = useIsNext('products')
  const { isOpen, isDrawnAhead, drawing } = useDrawnAhead(
    'products',
    PersonTabs.preload,
    offer,
    isNext && offer !== null,
  )
  const next = useBooking(({ context }) => {
    const ref = nextUnequipped(context)
    const person = ref && personAt(context.booking.persons, ref)
    return person && personName(person)
  })
  const people = listedPersons(persons)
  const equipped = people.filter(({ person }) => person.products.length > 0)
  const lacking = people.filter(({ person }) => person.products.length === 0).map(({ person }) => personName(person))
  const count = equipped.flatMap(({ person }) => person.products).reduce((sum, line) => sum + line.count, 0)
  return (
    <StepFrame
      step="products"
      title={t('title')}
      {...(!isFiltering && { help: t('help') })}
      summary={
        count === 0 ? null : (
          // Turns announcements off, because the cart already announces each line with its price.
          <span aria-live="off">
            {t('summary', { count, equipped: equipped.length, missing: people.length - equipped.length })}
          </span>
        )
      }
      goesOn={false}
      isDrawnAhead={isDrawnAhead}
    >
      <WithOffer skeleton={<ProductsSkeleton />} unreachable={t('unreachable')}>
        {isShown ? <PersonTabs key={drawing} /> : <ProductsSkeleton />}
      </WithOffer>
      {isOpen && !isFiltering && next === undefined && lacking.length > 0 && (
        <p data-quiet>{t('nothingFor', { person: listFormat(locale).format(lacking) })}</p>
      )}
      {isOpen && !isFiltering && (
        <>
          <MissingEquipment />
          <ProductsWayOn person={next} />
        </>
      )}
    </StepFrame>
  )
}

function ProductsWayOn({ person }: { person: string | undefined }) {
  const t = useTranslations('products')
  const to = useTranslations('steps.to')
  const next = useBooking(({ context }) => nextStep(context, 'products'))!
  const canGoOn = useBooking((snapshot) => snapshot.can({ type: 'step.next', step: 'products' }))
  const send = useBookingSend()
  const sendAsking = useAskingSend()
  const onwards = { type: 'step.next', step: 'products' } as const
  return (
    <div data-part="step-next">
      <WayOn
        label={person === undefined ? to(next) : t('nextPerson', { person })}
        icon={<Icon name="chevronRight" />}
        isDisabled={!canGoOn}
        onPress={() => (person === undefined ? sendAsking(onwards) : send(onwards))}
      />
    </div>
  )
}
