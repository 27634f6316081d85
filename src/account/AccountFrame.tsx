import { Outlet, useParams } from '@tanstack/react-router'
import { IntlProvider, useLocale } from 'use-intl'
import german from '#locales/de/account.json'
import english from '#locales/en/account.json'
import { messagesOf } from '#locales/load.ts'
import { useSite } from '#src/api/useSite.ts'
import { localeOf } from '#src/app/place.ts'

const ACCOUNT = { de: german, en: english }

/** Adds the texts of the account to those of the page. Both languages are one small file, which no other page loads. */
export function AccountFrame() {
  const locale = localeOf(useParams({ strict: false }))
  const { settings } = useSite()
  return (
    <IntlProvider
      locale={useLocale()}
      timeZone={settings.timeZone}
      messages={{ ...messagesOf(locale), account: ACCOUNT[locale] }}
    >
      <Outlet />
    </IntlProvider>
  )
}
