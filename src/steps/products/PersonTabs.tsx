import { Suspense, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useTranslations } from 'use-intl'
import { ageOf } from '#domain/persons/persons.ts'
import { lazyWithPreload } from '#src/lazy-with-preload.tsx'
import { listedPersons } from '#src/steps/listed-persons.ts'
import { usePersonRules } from '#src/steps/usePersonRules.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { useActivePerson } from './ActivePerson.tsx'
import { PersonProducts } from './PersonProducts.tsx'
import { PersonTab } from './PersonTab.tsx'
import { ProductsSkeleton } from './ProductsSkeleton.tsx'
import { useWayBack } from './useWayBack.ts'

const ProductFilter = lazyWithPreload(() =>
  import('#src/steps/productfilter/ProductFilter.tsx').then((file) => file.ProductFilter),
)

/** The persons as tabs. */
export function PersonTabs() {
  const t = useTranslations('products')
  const { key, choose, goTo } = useActivePerson()
  const { ageDay } = usePersonRules()
  const places = listedPersons(useBooking(({ context }) => context.booking.persons))
  const active = places.find((place) => place.key === key) ?? places[0]
  const top = useRef<HTMLDivElement>(null)
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  useWayBack(isFiltering, () => active && goTo(active.ref))
  if (!active) return null

  // What another person is offered is read from its start.
  const open = (chosen: string) => {
    choose(chosen)
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} data-part="products">
      <Tabs selectedKey={active.key} onSelectionChange={(chosen) => open(String(chosen))}>
        <TabList data-part="tab-list" aria-label={t('persons')}>
          {places.map(({ key: id, person }) => (
            <Tab key={id} id={id} data-part="tab">
              <PersonTab person={person} age={ageOf(person, ageDay)} isActive={id === active.key} />
            </Tab>
          ))}
        </TabList>
        <TabPanel key={active.key} id={active.key} data-part="tab-panel">
          {isFiltering ? (
            <Suspense fallback={<ProductsSkeleton />}>
              <ProductFilter place={active} />
            </Suspense>
          ) : (
            <PersonProducts place={active} />
          )}
        </TabPanel>
      </Tabs>
    </div>
  )
}
