import { Suspense, useEffect, useRef, memo, type KeyboardEvent, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ageOf } from '#domain/persons/persons.ts'
import { equippedRef } from '#machines/booking/equipping.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { keyOf, listedPersons } from '#src/booking/parts/listed-persons.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'
import { wasLed } from '#src/booking/parts/useLeadTo.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { PersonProducts } from './PersonProducts.tsx'
import { ProductsSkeleton } from './ProductsSkeleton.tsx'
import { tabOf, panelOf } from './tab-ids.ts'
import { tabByKey } from './tab-by-key.ts'

const ProductFilter = lazyWithPreload(() =>
  import('#src/booking/size-advice/ProductFilter.tsx').then((file) => file.ProductFilter),
)

/** To the middle of its row. Only the row scrolls: the page may be on its way somewhere, or where the visitor reads. */
const show = (tab: HTMLElement) => {
  const row = tab.parentElement!
  row.scrollTo({
    left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2,
    top: tab.offsetTop - (row.clientHeight - tab.offsetHeight) / 2,
  })
}

/** Shows a person's tab; eye and focus follow where a button has led to it. */
const reach = (key: string, isLed: boolean) => {
  const tab = document.getElementById(tabOf(key))
  if (!tab) return
  if (isLed) {
    tab.focus({ preventScroll: true })
    tab.closest('[data-part="products"]')?.scrollIntoView({ block: 'start' })
  }
  show(tab)
}

/** The persons as tabs. The active one stays in sight, and takes the focus when something leads to it. */
export function PersonTabs() {
  const t = useTranslations('products')
  const visit = useVisit()
  const { ageDay } = usePersonRules()
  const places = listedPersons(useBooking(({ context }) => context.booking.persons))
  const key = useBooking(({ context }) => keyOf(equippedRef(context)))
  const active = places.find((place) => place.key === key)
  const activeKey = active?.key
  const top = useRef<HTMLDivElement>(null)
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  useWayBack(isFiltering, () => activeKey !== undefined && reach(activeKey, true))

  useEffect(() => {
    if (activeKey === undefined) return undefined
    // A dialog that leads here gives the focus back when it closes.
    const frame = requestAnimationFrame(() => reach(activeKey, wasLed(visit)))
    return () => cancelAnimationFrame(frame)
  }, [activeKey, visit])

  if (!active) return null

  // What another person is offered is read from its start.
  const open = (chosen: string) => {
    const place = places.find((found) => found.key === chosen)
    if (place) visit.send({ type: 'person.equip', person: place.ref })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} data-part="products">
      <div role="tablist" aria-label={t('persons')} data-part="tab-list">
        {places.map(({ key: place, person }) => (
          <PersonTab
            key={place}
            place={place}
            label={person.label}
            age={ageOf(person, ageDay)}
            isEquipped={person.products.length > 0}
            isActive={place === active.key}
            onOpen={open}
          />
        ))}
      </div>
      {isFiltering ? (
        <PersonPanel key={active.key} place={active.key}>
          <Suspense fallback={<ProductsSkeleton />}>
            <ProductFilter place={active} />
          </Suspense>
        </PersonPanel>
      ) : (
        <PersonProducts key={active.key} place={active} />
      )}
    </div>
  )
}

interface PersonTabProps {
  place: string
  label: string
  age: number | undefined
  isEquipped: boolean
  isActive: boolean
  onOpen: (place: string) => void
}

/** Arrows lead from tab to tab and open it; only the open one is reached by Tab. */
const openByKey = (event: KeyboardEvent<HTMLElement>) => {
  // With these they are the browser's.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const tabs = [...event.currentTarget.parentElement!.children]
  const tab = tabs[tabByKey(event.key, tabs.indexOf(event.currentTarget), tabs.length) ?? -1]
  if (!(tab instanceof HTMLElement)) return
  event.preventDefault()
  tab.focus({ preventScroll: true })
  tab.click()
}

/**
 * A person's tab. It has nothing but plain values, so that it is drawn again only when one of them is another: React Aria draws all tabs at each
 * change of the booking, and twice when they are new.
 */
const PersonTab = memo(function PersonTab(props: PersonTabProps) {
  const { place, label, age, isEquipped, isActive, onOpen } = props
  const t = useTranslations('products')
  return (
    <PlainButton
      id={tabOf(place)}
      role="tab"
      aria-selected={isActive}
      aria-controls={isActive ? panelOf(place) : undefined}
      tabIndex={isActive ? 0 : -1}
      data-part="tab"
      onPress={() => onOpen(place)}
      onKeyDown={openByKey}
    >
      <span data-part="tab-initial" aria-hidden>
        {isEquipped ? <Icon name="check" /> : label.charAt(0)}
      </span>
      <span>
        {label}
        {age !== undefined && <span data-part="tab-age">, {t('age', { age })}</span>}
        {isEquipped && <VisuallyHidden> {t('equipped')}</VisuallyHidden>}
      </span>
    </PlainButton>
  )
})

/** Calls back when the questionnaire is left, by its button or the browser's: to restore the focus. */
const useWayBack = (isFiltering: boolean, leave: () => void): void => {
  const wasFiltering = useRef(isFiltering)
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    if (wasFiltering.current && !isFiltering) onLeave()
    wasFiltering.current = isFiltering
  }, [isFiltering])
}
