import { use } from 'react'
import { Columns } from '#src/layout/Columns.tsx'
import { withTexts } from '#src/base/with-texts.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { EntryStep } from './steps/entry/EntryStep.tsx'
import { AwaitedPart } from './parts/awaited-part.ts'
import { loadTurnedBack } from './parts/StepFrame.tsx'
import { WayOnProvider } from './parts/WayOn.tsx'
import { useIsEntry } from './useIsEntry.ts'
import './BookingScreen.css'

const EMPTY = { __html: '' }

export function BookingScreen() {
  return (
    <WayOnProvider>
      {useIsEntry() && <LazyPoster />}
      <Columns aside={<LazyCartPanel />} bar={<LazyCartBar />}>
        <LazyBookingHead />
        <EntryStep />
        <LazyLaterSteps />
      </Columns>
      <LazyChangeMessages />
      {import.meta.env.SSR ? use(AwaitedPart) : <div dangerouslySetInnerHTML={EMPTY} suppressHydrationWarning />}
    </WayOnProvider>
  )
}

const LazyCartBar = lazyWithPreload(() => withTexts(import('./cart/CartBar.tsx').then((file) => file.CartBar)))
const LazyCartPanel = lazyWithPreload(() => withTexts(import('./cart/CartPanel.tsx').then((file) => file.CartPanel)))
const LazyBookingHead = lazyWithPreload(() => withTexts(import('./BookingHead.tsx').then((file) => file.BookingHead)))
const LazyChangeMessages = lazyWithPreload(() =>
  withTexts(import('./dialogs/ChangeMessages.tsx').then((file) => file.ChangeMessages)),
)
const LazyPoster = lazyWithPreload(() => withTexts(import('./poster/Poster.tsx').then((file) => file.Poster)))
const LazyLaterSteps = lazyWithPreload(() => withTexts(import('./LaterSteps.tsx').then((file) => file.LaterSteps)))

/**
 * Loads all parts before the screen opens, because they would otherwise appear one after another and move the content.
 */
export const loadBookingParts = async (): Promise<void> => {
  const parts = [LazyCartBar, LazyCartPanel, LazyBookingHead, LazyChangeMessages, LazyPoster, LazyLaterSteps]
  await Promise.all([loadTurnedBack(), ...parts.map(({ preload }) => preload())])
}
