import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { OwnArea } from '#locales/load-own.ts'
import { messagesOf } from '#locales/load.ts'
import { useSite } from '#src/api/useSite.ts'
import { AriaLocale } from './AriaLocale.tsx'
import { localeOf } from '#domain/address/site-path.ts'

interface OwnTextsProps {
  area: OwnArea | 'consent'
  texts: object
  children: ReactNode
}

export function OwnTexts({ area, texts, children }: OwnTextsProps) {
  const locale = localeOf(useParams({ strict: false }))
  const { settings } = useSite()
  return (
    <IntlProvider locale={useLocale()} timeZone={settings.timeZone} messages={{ ...messagesOf(locale), [area]: texts }}>
      <AriaLocale>{children}</AriaLocale>
    </IntlProvider>
  )
}
