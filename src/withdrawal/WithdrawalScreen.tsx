import { useParams } from '@tanstack/react-router'
import { IntlProvider, useLocale } from 'use-intl'
import german from '#locales/de/withdrawal.json'
import english from '#locales/en/withdrawal.json'
import { messagesOf } from '#locales/load.ts'
import { useSite } from '#src/api/useSite.ts'
import { localeOf } from '#src/app/place.ts'
import { Withdrawal } from './Withdrawal.tsx'

const TEXTS = { de: german, en: english }

/** The page of a withdrawal, with its texts, which no other page loads. */
export function WithdrawalScreen() {
  const locale = localeOf(useParams({ strict: false }))
  const { settings } = useSite()
  return (
    <IntlProvider
      locale={useLocale()}
      timeZone={settings.timeZone}
      messages={{ ...messagesOf(locale), withdrawal: TEXTS[locale] }}
    >
      <Withdrawal />
    </IntlProvider>
  )
}
