import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Columns } from '#src/layout/Columns.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useIsChanging } from './change/useChange.ts'
import { EntryStep } from './steps/entry/EntryStep.tsx'
import { WayOnProvider } from './parts/WayOn.tsx'

/**
 * The booking screen: one page, a step open at a time (docs/architecture.md, "The booking screen"). Each part that is loaded later has a
 * boundary of its own: the browser shows what the server has drawn until it is there.
 */
export function BookingScreen() {
  const t = useTranslations('common.pages')
  const isChanging = useIsChanging()
  return (
    <WayOnProvider>
      <Columns
        aside={
          <Suspense>
            <LazyCartPanel />
          </Suspense>
        }
        bar={
          <Suspense>
            <LazyCartBar />
          </Suspense>
        }
      >
        <Suspense>
          <LazyBanners />
        </Suspense>
        <h1>{t(isChanging ? 'change' : 'booking')}</h1>
        <Suspense>
          <LazyChangeNotice />
        </Suspense>
        <EntryStep />
        <Suspense>
          <LazyLaterSteps />
        </Suspense>
      </Columns>
      <Suspense>
        <LazyChangeMessages />
      </Suspense>
    </WayOnProvider>
  )
}

// Parts of the booking screen that its first step does without. The server draws them; the browser takes them over once they are loaded.

const LazyBanners = lazyWithPreload(() => import('./Banners.tsx').then((file) => file.Banners))
const LazyCartBar = lazyWithPreload(() => withTexts(import('./cart/CartBar.tsx').then((file) => file.CartBar)))
const LazyCartPanel = lazyWithPreload(() => withTexts(import('./cart/CartPanel.tsx').then((file) => file.CartPanel)))
const LazyChangeNotice = lazyWithPreload(() =>
  withTexts(import('./change/ChangeNotice.tsx').then((file) => file.ChangeNotice)),
)
const LazyChangeMessages = lazyWithPreload(() =>
  withTexts(import('./dialogs/ChangeMessages.tsx').then((file) => file.ChangeMessages)),
)
const LazyLaterSteps = lazyWithPreload(() => withTexts(import('./LaterSteps.tsx').then((file) => file.LaterSteps)))
