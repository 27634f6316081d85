import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Site } from '#contract/site.ts'
import { useSite } from '#src/api/useSite.ts'
import { useConsent, useConsentSend } from '#src/consent/ConsentContext.ts'
import { Details } from '#src/ui/Details.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import './Banners.css'

const ICONS = { info: 'info', warning: 'warning', offer: 'check' } as const

/** @param isUrgent true shows only warnings, false only the other banners, and no value shows all */
export function Banners({ isUrgent, isFolded = false }: { isUrgent?: boolean; isFolded?: boolean }) {
  const { banners } = useSite()
  const seen = useConsent(({ context }) => context.settings.seenBanners) ?? []
  return banners
    .filter(({ id, kind }) => !seen.includes(id) && (isUrgent ?? kind === 'warning') === (kind === 'warning'))
    .map((banner) => <BannerStrip key={banner.id} banner={banner} isFolded={isFolded} />)
}

interface BannerStripProps {
  banner: Site['banners'][number]
  isFolded: boolean
}

function BannerStrip({ banner, isFolded }: BannerStripProps) {
  const { kind, title, html } = banner
  const t = useTranslations('misc.banner')
  const send = useConsentSend()
  const id = useId()
  const heading = (
    <span id={id} data-part="banner-title" data-strong>
      {title}
    </span>
  )
  const text = <div data-part="banner-text" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <section
      data-part="banner"
      data-panel
      data-banner={banner.id}
      data-kind={kind}
      data-folded={isFolded || undefined}
      aria-labelledby={id}
    >
      <Icon name={ICONS[kind]} />
      <div data-part="banner-words" data-stack="4">
        {isFolded ? (
          <Details summary={heading}>{text}</Details>
        ) : (
          <>
            {heading}
            {text}
          </>
        )}
      </div>
      <IconButton
        icon="close"
        label={t('dismiss', { title })}
        onPress={() => send({ type: 'banner.dismiss', id: banner.id })}
      />
    </section>
  )
}
