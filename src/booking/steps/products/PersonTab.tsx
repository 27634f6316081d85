import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { tabByKey } from './tab-by-key.ts'

interface PersonTabProps {
  place: string
  label: string
  age: number | undefined
  isEquipped: boolean
  kinds: string
  kindsInWords: string
  isActive: boolean
  onOpen: (place: string) => void
}

/** Opens another tab by the arrow keys, Home and End, because the Tab key reaches only the open tab. */
const openByKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const tabs = [...event.currentTarget.parentElement!.children]
  const tab = tabs[tabByKey(event.key, tabs.indexOf(event.currentTarget), tabs.length) ?? -1]
  if (!(tab instanceof HTMLElement)) return
  event.preventDefault()
  tab.focus({ preventScroll: true })
  tab.click()
}

/** The props are plain values, so that React renders the tab again only if one of them changes. */
export const PersonTab = memo(function PersonTab(props: PersonTabProps) {
  const { place, label, age, isEquipped, kinds, kindsInWords, isActive, onOpen } = props
  const t = useTranslations('products')
  return (
    <PlainButton
      id={tabOf(place)}
      role="tab"
      aria-selected={isActive}
      aria-controls={isActive ? panelOf(place) : undefined}
      tabIndex={isActive ? 0 : -1}
      data-part="tab"
      data-row="8"
      onPress={() => onOpen(place)}
      onKeyDown={openByKey}
    >
      <span data-part="person-initial" aria-hidden>
        {isEquipped ? <Icon name="check" /> : label.charAt(0)}
      </span>
      <span>
        {label}
        {age !== undefined && <span data-part="tab-age">, {t('age', { age })}</span>}
        <span data-part="tab-kinds" aria-hidden>
          {kinds}
        </span>
        <VisuallyHidden> {kindsInWords}</VisuallyHidden>
      </span>
    </PlainButton>
  )
})

interface PersonPanelProps {
  place: string
  isEmpty?: boolean
  children: ReactNode
}

export function PersonPanel({ place, isEmpty = false, children }: PersonPanelProps) {
  return (
    <div
      id={panelOf(place)}
      role="tabpanel"
      aria-labelledby={tabOf(place)}
      tabIndex={isEmpty ? 0 : undefined}
      data-part="tab-panel"
      data-stack="24"
    >
      {children}
    </div>
  )
}

export const tabOf = (place: string): string => `tab-${place}`
const panelOf = (place: string): string => `panel-${place}`
