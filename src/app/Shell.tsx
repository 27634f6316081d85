import type { ReactNode } from 'react'
import { CookieConsent } from '#src/consent/CookieConsent.tsx'
import { Footer } from './Footer.tsx'
import { Header, MAIN } from './Header.tsx'
import { OpenContent } from './OpenContent.tsx'
import { TestModeBanner } from './TestModeBanner.tsx'
import './Shell.css'

/** What stands around every page: header above, footer below, the content dialog over it. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div data-part="shell">
      {/* First, so that it is near for those who go by keyboard. */}
      <CookieConsent />
      <TestModeBanner />
      <Header />
      <main data-part="main" id={MAIN}>
        {children}
      </main>
      <Footer />
      <OpenContent />
    </div>
  )
}
