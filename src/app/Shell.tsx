import { useEffect, type ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CookieConsent } from '#src/consent/CookieConsent.tsx'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { MAIN } from '#src/base/main-id.ts'
import { withTexts } from '#src/base/with-texts.tsx'
import { useSite } from '#src/api/useSite.ts'
import './Shell.css'

const LazyHeader = lazyWithPreload(() => import('./Header.tsx').then((file) => file.Header))
const LazyFooter = lazyWithPreload(() => import('./Footer.tsx').then((file) => file.Footer))

/** Loads header and footer, because a navigation before they are loaded would remove the server's HTML of both. */
export const loadFrame = async (): Promise<void> => {
  await Promise.all([LazyHeader.preload(), LazyFooter.preload()])
}

const loadFocusKeeper = () => {
  const ending = import('./keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  )
  return () => void ending.then((end) => end?.())
}

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

function OpenContent() {
  const { content } = useSearch({ from: '/{-$tenant}/{-$locale}' })
  const navigate = useNavigate()
  if (content === undefined) return null
  const close = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, content: undefined }), hash: true, resetScroll: false })
  return <ContentDialog type={content} onClose={close} />
}

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
