import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { messagesOf } from '#locales/load.ts'
import { AriaLocale } from './AriaLocale.tsx'
import { localeOf } from '#domain/address/site-path.ts'

/** Adds all messages to the few that the first screen needs, for components that are loaded later. */
export function AllTexts({ children }: { children: ReactNode }) {
  const locale = localeOf(useParams({ strict: false }))
  return (
    <IntlProvider locale={useLocale()} messages={{ ...useMessages(), ...messagesOf(locale) }}>
      <AriaLocale>{children}</AriaLocale>
    </IntlProvider>
  )
}
