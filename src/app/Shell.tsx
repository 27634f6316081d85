import { Suspense, useEffect, type ReactNode } from 'react'
import { CookieConsent } from '#src/consent/CookieConsent.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { MAIN } from '#src/base/main-id.ts'
import { OpenContent } from './OpenContent.tsx'
import { TestModeBanner } from './TestModeBanner.tsx'
import './Shell.css'

// The server has drawn header and footer. Until they are loaded, their links are the browser's own.
const LazyHeader = lazyWithPreload(() => import('./Header.tsx').then((file) => file.Header))
const LazyFooter = lazyWithPreload(() => import('./Footer.tsx').then((file) => file.Footer))

/** Loaded beside the page, which works without it. */
const loadFocusKeeper = () => {
  const ending = import('./keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  )
  return () => void ending.then((end) => end?.())
}

/** What stands around every page: header above, footer below, the content dialog over it. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(loadFocusKeeper, [])
  return (
    <div data-part="shell">
      {/* First, so that it is near for those who go by keyboard. */}
      <CookieConsent />
      <TestModeBanner />
      <Suspense>
        <LazyHeader />
      </Suspense>
      <main data-part="main" id={MAIN}>
        {children}
      </main>
      <Suspense>
        <LazyFooter />
      </Suspense>
      <OpenContent />
    </div>
  )
}
