import { useEffect, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CookieConsent } from '#src/consent/CookieConsent.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { MAIN } from '#src/base/main-id.ts'
import { withTexts } from '#src/base/with-texts.tsx'
import { useSite } from '#src/api/useSite.ts'
import './Shell.css'

// Hydrates header and footer late. Until then, their links from the server's HTML load new documents.
const LazyHeader = lazyWithPreload(() => import('./Header.tsx').then((file) => file.Header))
const LazyFooter = lazyWithPreload(() => import('./Footer.tsx').then((file) => file.Footer))

/** Loads header and footer. A navigation before they are loaded would remove the server's HTML of both. */
export const loadFrame = async (): Promise<void> => {
  await Promise.all([LazyHeader.preload(), LazyFooter.preload()])
}

/** Loads the focus keeper separately, because the page works without it. */
const loadFocusKeeper = () => {
  const ending = import('./keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  )
  return () => void ending.then((end) => end?.())
}

/** Shows the frame of every page: the header above, the footer below, and the content dialog over it. */
export function Shell({ children }: { children: ReactNode }) {
  useEffect(loadFocusKeeper, [])
  return (
    <div data-part="shell">
      <CookieConsent />
      <TestModeBanner />
      <LazyHeader />
      <main data-part="main" id={MAIN}>
        {children}
      </main>
      <LazyFooter />
      <OpenContent />
    </div>
  )
}

const ContentDialog = lazyWithPreload(() => withTexts(import('./ContentDialog.tsx').then((file) => file.ContentDialog)))

/**
 * Opens one of the shop's texts over any page if the address names it, as in `?content=imprint`. Closing the dialog
 * removes the parameter.
 */
function OpenContent() {
  const { content } = useSearch({ from: '/{-$tenant}/{-$locale}' })
  const navigate = useNavigate()
  if (content === undefined) return null
  const close = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, content: undefined }), hash: true, resetScroll: false })
  return <ContentDialog type={content} onClose={close} />
}

/** Shows the banner of a shop in test mode, unless the shop is a demo. */
function TestModeBanner() {
  const t = useTranslations('common')
  const { testmode, demo } = useSite().settings
  if (!testmode || demo) return null
  return (
    <aside data-part="test-mode" aria-label={t('testmodeLabel')}>
      {t('testmode')}
    </aside>
  )
}
