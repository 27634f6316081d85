import { useEffect, useRef, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import { type EquipmentKind, kindsOf } from '#domain/booking/equipment-kinds.ts'
import { ageOf, personName, type Person } from '#domain/persons/persons.ts'
import { equippedRef } from '#machines/booking/equipping.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { keyOf, listedPersons } from '#src/booking/parts/listed-persons.ts'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useSetOffer } from '#src/booking/parts/useSetOffer.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { PersonPanel, PersonTab, tabOf } from './PersonTab.tsx'
import { PersonProducts } from './PersonProducts.tsx'
import { ProductsSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import './Products.css'

const ProductFilter = lazyWithPreload(
  () => import('#src/booking/size-advice/ProductFilter.tsx').then((file) => file.ProductFilter),
  <ProductsSkeleton />,
)

/** Only the row scrolls, because the page may be scrolling at the same time. */
const show = (tab: HTMLElement) => {
  const row = tab.parentElement!
  row.scrollTo({
    left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2,
    top: tab.offsetTop - (row.clientHeight - tab.offsetHeight) / 2,
  })
}

const reach = (key: string, isLed: boolean) => {
  const tab = document.getElementById(tabOf(key))
  if (!tab) return
  if (isLed) {
    tab.focus({ preventScroll: true })
    tab.closest('[data-part="products"]')?.scrollIntoView({ block: 'start' })
  }
  show(tab)
}

export function PersonTabs() {
  const t = useTranslations('products')
  const send = useBookingSend()
  const { ageDay } = usePersonRules()
  const places = listedPersons(useBooking(({ context }) => context.booking.persons))
  const key = useBooking(({ context }) => keyOf(equippedRef(context)))
  const active = places.find((place) => place.key === key)
  const activeKey = active?.key
  const isArriving = useBooking((snapshot) => snapshot.matches({ step: { products: { choosing: 'arriving' } } }))
  const kindsInTab = useKinds()
  const top = useRef<HTMLDivElement>(null)
  const isFiltering = useBooking((snapshot) => snapshot.matches({ step: { products: 'productfilter' } }))
  useWayBack(isFiltering, () => activeKey !== undefined && reach(activeKey, true))

  useEffect(() => {
    if (activeKey === undefined) return undefined
    // Waits a frame, because a dialog whose button opens a tab first returns the focus.
    const frame = requestAnimationFrame(() => {
      reach(activeKey, isArriving)
      if (isArriving) send({ type: 'tab.reached' })
    })
    return () => cancelAnimationFrame(frame)
  }, [activeKey, isArriving, send])

  if (!active) return null

  const open = (chosen: string) => {
    const place = places.find((found) => found.key === chosen)
    if (place) send({ type: 'person.equip', person: place.ref })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} data-part="products">
      <div role="tablist" aria-label={t('persons')} data-part="tab-list" data-row="8">
        {places.map(({ key: place, person }) => (
          <PersonTab
            key={place}
            place={place}
            label={personName(person)}
            age={ageOf(person, ageDay)}
            {...kindsInTab(person)}
            isActive={place === active.key}
            onOpen={open}
          />
        ))}
      </div>
      {isFiltering ? (
        <PersonPanel key={active.key} place={active.key}>
          <ProductFilter place={active} />
        </PersonPanel>
      ) : (
        <PersonProducts key={active.key} place={active} />
      )}
    </div>
  )
}

const useKinds = () => {
  const t = useTranslations('products')
  const format = useFormatter()
  const rules = usePersonRules()
  const offer = useSetOffer()
  return (person: Person) => {
    const kinds = offer ? kindsOf(person, offer, rules) : []
    const named = (key: 'has' | 'lacks' | 'sizeOpen', isNamed: (kind: EquipmentKind) => boolean) => {
      const titles = kinds.filter(isNamed).map(({ title }) => title)
      return titles.length > 0 && t(key, { kinds: format.list(titles) })
    }
    const sizeOpen = named('sizeOpen', ({ isSizeOpen }) => isSizeOpen)
    const words = [named('has', ({ isChosen }) => isChosen), named('lacks', ({ isChosen }) => !isChosen), sizeOpen]
    const bare = t(person.products.length > 0 ? 'equipped' : 'bare')
    return {
      isEquipped: person.products.length > 0 && !sizeOpen,
      kinds: sizeOpen || kinds.map(({ title, isChosen }) => `${title}\u00a0${isChosen ? '✓' : '–'}`).join(' ') || bare,
      kindsInWords: words.filter(Boolean).join(', ') || bare,
    }
  }
}

/**
 * Calls `leave` when the questionnaire closes, whether by its own button or by the browser's Back button. `leave`
 * restores the focus.
 */
const useWayBack = (isFiltering: boolean, leave: () => void): void => {
  const wasFiltering = useRef(isFiltering)
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    if (wasFiltering.current && !isFiltering) onLeave()
    wasFiltering.current = isFiltering
  }, [isFiltering])
}
