import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Columns } from '#src/layout/Columns.tsx'
import { useIsChanging } from './change/useChange.ts'
import { EntryStep } from './steps/entry/EntryStep.tsx'
import {
  LazyBanners,
  LazyCartBar,
  LazyCartPanel,
  LazyChangeMessages,
  LazyChangeNotice,
  LazyLaterSteps,
} from './lazy-parts.ts'
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
