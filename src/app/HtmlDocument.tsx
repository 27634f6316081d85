import { HeadContent, Outlet, Scripts, useMatch, useParams, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { messagesOf } from '#locales/load.ts'
import { INTL_LOCALES } from '#contract/constants.ts'
import { KEEP_EARLY_CLICKS, replayEarlyClicks } from '#src/base/early-clicks.ts'
import { localeOf } from '#domain/address/site-path.ts'

/** The whole page: React renders `<html>` itself, on the server and in the browser. */
export function HtmlDocument() {
  const locale = localeOf(useParams({ strict: false }))
  const { ssr } = useRouter().options
  const isFirstScreen = useMatch({ from: '/{-$tenant}/{-$locale}/', shouldThrow: false }) !== undefined
  useLayoutEffect(replayEarlyClicks, [])
  return (
    <html lang={locale}>
      <head>
        <script
          nonce={ssr?.nonce}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? KEEP_EARLY_CLICKS : '' }}
          suppressHydrationWarning
        />
        <HeadContent />
      </head>
      <body>
        {/* ShopFrame sets the shop's time zone. Pages without a shop would otherwise use the server's. */}
        <IntlProvider locale={INTL_LOCALES[locale]} messages={messagesOf(locale, isFirstScreen)} timeZone="UTC">
          <Outlet />
        </IntlProvider>
        <Scripts />
      </body>
    </html>
  )
}
