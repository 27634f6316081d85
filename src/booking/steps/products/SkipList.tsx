import { useTranslations } from 'use-intl'
import { PlainButton } from '#src/ui/PlainButton.tsx'

/** Behind what is chosen, for the keyboard: the way past the rest of the list. Shown while it has the focus. */
export function SkipList() {
  const t = useTranslations('products')
  return (
    <PlainButton data-part="skip-list" onPress={focusWayOn}>
      {t('skip')}
    </PlainButton>
  )
}

/** Below the list or, on narrow screens, in the bar. */
const focusWayOn = () => {
  const ways = [...document.querySelectorAll<HTMLElement>('[data-way-on]')]
  ways.find((way) => way.checkVisibility())?.focus()
}
