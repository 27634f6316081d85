import {
  HeadContent,
  Outlet,
  Scripts,
  useMatch,
  useParams,
  useRouter,
  type RegisteredRouter,
} from '@tanstack/react-router'
import { use, useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { messagesOf } from '#locales/load.ts'
import { INTL_LOCALES } from '#contract/constants.ts'
import { KEEP_EARLY_CLICKS, replayEarlyClicks } from '#src/base/early-clicks.ts'
import { markRestoring } from '#src/booking/parts/restoring.ts'
import { localeOf } from '#domain/address/site-path.ts'
import type { LoadedShop } from './load-shop.ts'
import { FORMS_OF_BOOKING, leaveWithoutBooking } from './leave-without-booking.ts'
import { StartScript } from './start-script.ts'

/** The page contains this style from the start, because the text could move if React Aria added it later. */
const PRESSABLE = '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}'

const earlyScript = ({ state }: RegisteredRouter, isFirstScreen: boolean): string => {
  const shop = state.matches.find(({ routeId }) => routeId === '/{-$tenant}/{-$locale}')?.loaderData as
    | LoadedShop
    | undefined
  const isForm = state.matches.some(({ routeId }) => FORMS_OF_BOOKING.includes(routeId as string))
  return [
    KEEP_EARLY_CLICKS.replaceAll(/^ +/gm, ''),
    ...(isFirstScreen && shop ? [markRestoring(shop.site.tenant)] : []),
    ...(isForm && shop ? [leaveWithoutBooking(shop.site.tenant)] : []),
  ].join(';')
}

export function HtmlDocument() {
  const locale = localeOf(useParams({ strict: false }))
  const router = useRouter()
  const { ssr } = router.options
  const isFirstScreen = useMatch({ from: '/{-$tenant}/{-$locale}/', shouldThrow: false }) !== undefined
  useLayoutEffect(replayEarlyClicks, [])
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <script
          nonce={ssr?.nonce}
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? earlyScript(router, isFirstScreen) + use(StartScript) : '',
          }}
          suppressHydrationWarning
        />
        <style
          id="react-aria-pressable-style"
          nonce={ssr?.nonce}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PRESSABLE : '' }}
          suppressHydrationWarning
        />
        <HeadContent />
      </head>
      <body>
        {/* Sets UTC, because pages outside a shop would otherwise show times in the server's time zone. */}
        <IntlProvider locale={INTL_LOCALES[locale]} messages={messagesOf(locale, isFirstScreen)} timeZone="UTC">
          <Outlet />
        </IntlProvider>
        <Scripts />
      </body>
    </html>
  )
}
