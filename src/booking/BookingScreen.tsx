import { useTranslations } from 'use-intl'
import { Columns } from '#src/layout/Columns.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { useIsChanging } from './change/useChange.ts'
import { EntryStep } from './steps/entry/EntryStep.tsx'
import { WayOnProvider } from './parts/WayOn.tsx'

/**
 * The booking screen: one page with one open step (docs/architecture.md, "The booking screen"). Each part that loads
 * later has its own Suspense boundary, and keeps the server's HTML until it is loaded.
 */
export function BookingScreen() {
  const t = useTranslations('common.pages')
  const isChanging = useIsChanging()
  return (
    <WayOnProvider>
      <Columns aside={<LazyCartPanel />} bar={<LazyCartBar />}>
        <LazyBanners />
        <h1>{t(isChanging ? 'change' : 'booking')}</h1>
        <LazyChangeNotice />
        <EntryStep />
        <LazyLaterSteps />
      </Columns>
      <LazyChangeMessages />
    </WayOnProvider>
  )
}

// The first step does not need these parts of the screen. The server renders them, and the browser hydrates them once
// they are loaded.

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
