import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { messagesOf } from '#locales/load.ts'
import { AriaLocale } from './AriaLocale.tsx'
import { localeOf } from '#domain/address/site-path.ts'

/** Provides all messages to components that are loaded after the first screen. React Aria gets the same language. */
export function AllTexts({ children }: { children: ReactNode }) {
  const locale = localeOf(useParams({ strict: false }))
  return (
    <IntlProvider locale={useLocale()} messages={messagesOf(locale)}>
      <AriaLocale>{children}</AriaLocale>
    </IntlProvider>
  )
}
