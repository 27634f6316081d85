import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { Locale } from '#contract/primitives.ts'
import { messagesOf } from '#locales/load.ts'
import { useSite } from '#src/api/useSite.ts'
import { localeOf } from './shop-path.ts'

/** Adds texts of their own to those of the page: both languages are one small file, which no other page loads. */
export function OwnTexts({ texts, children }: { texts: Record<Locale, object>; children: ReactNode }) {
  const locale = localeOf(useParams({ strict: false }))
  const { settings } = useSite()
  return (
    <IntlProvider
      locale={useLocale()}
      timeZone={settings.timeZone}
      messages={{ ...messagesOf(locale), ...texts[locale] }}
    >
      {children}
    </IntlProvider>
  )
}
