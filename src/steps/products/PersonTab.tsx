import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '#domain/persons/persons.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useActivePerson } from './ActivePerson.tsx'

interface PersonTabProps {
  person: Person
  age: number | undefined
  isActive: boolean
}

/** To the middle of its row. Only the row scrolls: the page may be on its way somewhere, or where the visitor reads. */
const show = (tab: HTMLElement) => {
  const row = tab.parentElement!
  row.scrollTo({
    left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2,
    top: tab.offsetTop - (row.clientHeight - tab.offsetHeight) / 2,
  })
}

/** What a person's tab says. The active one stays in sight, and takes the focus when something leads to it. */
export function PersonTab({ person, age, isActive }: PersonTabProps) {
  const t = useTranslations('products')
  const { isArriving, arrived } = useActivePerson()
  const words = useRef<HTMLSpanElement>(null)
  const isEquipped = person.products.length > 0

  useEffect(() => {
    if (!isActive) return undefined
    // React Aria moves focus and scrolling to the last tab until it knows the selected one.
    const frame = requestAnimationFrame(() => {
      const tab = words.current?.parentElement
      if (isArriving) {
        tab?.focus({ preventScroll: true })
        tab?.closest('[data-part="products"]')?.scrollIntoView({ block: 'start' })
        arrived()
      }
      if (tab) show(tab)
    })
    return () => cancelAnimationFrame(frame)
  }, [isActive, isArriving, arrived])

  return (
    <>
      <span data-part="tab-initial" aria-hidden>
        {isEquipped ? <Icon name="check" /> : person.label.charAt(0)}
      </span>
      <span ref={words}>
        {person.label}
        {age !== undefined && <span data-part="tab-age">, {t('age', { age })}</span>}
        {isEquipped && <VisuallyHidden> {t('equipped')}</VisuallyHidden>}
      </span>
    </>
  )
}
