import { HeadContent, Outlet, Scripts, useParams } from '@tanstack/react-router'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { IntlProvider } from 'use-intl'
import { messagesOf } from '#locales/load.ts'
import { INTL_LOCALES } from '#contract/constants.ts'
import { localeOf } from './place.ts'

/** The whole page: React renders `<html>` itself, on the server and in the browser. */
export function Document() {
  const locale = localeOf(useParams({ strict: false }))
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        {/* ShopFrame says the shop's zone; without one the server's would show. */}
        <IntlProvider locale={INTL_LOCALES[locale]} messages={messagesOf(locale)} timeZone="UTC">
          <I18nProvider locale={INTL_LOCALES[locale]}>
            <Outlet />
          </I18nProvider>
        </IntlProvider>
        <Scripts />
      </body>
    </html>
  )
}
