import { useId } from 'react'
import type { Site } from '#contract/site.ts'
import { useSite } from '#src/api/useSite.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './Banners.css'

const ICONS = { info: 'info', warning: 'warning', offer: 'check' } as const

/** The shop's banners; the server selects them by date and sanitizes their HTML. */
export function Banners() {
  return useSite().banners.map((banner) => <BannerStrip key={banner.id} {...banner} />)
}

function BannerStrip({ kind, title, html }: Site['banners'][number]) {
  const id = useId()
  return (
    <section data-part="banner" data-kind={kind} aria-labelledby={id}>
      <Icon name={ICONS[kind]} />
      <div data-part="banner-words">
        <p id={id} data-part="banner-title">
          {title}
        </p>
        <div data-part="banner-text" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </section>
  )
}
