import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLocale } from 'use-intl'

/**
 * Sets the language of React Aria's texts and formats. The first screen does not load this component, because it
 * shows no such text or format.
 */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLocale()}>{children}</I18nProvider>
}
