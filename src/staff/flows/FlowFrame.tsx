import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { useScrollable } from '#src/ui/useScrollable.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'

const WIDTHS = ['recorded', 'phone', 'wide'] as const
const PIXELS = { phone: 360, wide: 1280 } as const

/** The screen of a step in a frame: as wide as the visitor's window, or as another one. */
export function FlowFrame({ code, moment, width }: { code: string; moment: Moment; width: number }) {
  const t = useTranslations('staff.flows.screen')
  const router = useRouter()
  const frame = useRef<HTMLIFrameElement>(null)
  const [chosen, setChosen] = useState<(typeof WIDTHS)[number]>('recorded')
  const spoken: unknown = moment.snapshots.booking?.context.language?.locale
  const locale = LOCALES.find((each) => each === spoken) ?? DEFAULT_LOCALE
  const { at } = moment
  const [first] = useState(at)
  const { href } = router.buildLocation({
    to: '/{-$tenant}/{-$locale}/staff/flows/$code/screen',
    params: (place) => ({ ...place, locale, code }),
  })
  // The frame shows another step without loading anew, and without a place of its own in the history.
  useEffect(() => {
    frame.current?.contentWindow?.location.replace(`${href}#${at}`)
  }, [href, at])
  const pixels = chosen === 'recorded' ? width : PIXELS[chosen]
  return (
    <div data-part="flow-screen">
      <RadioPills
        label={t('width')}
        value={chosen}
        onChange={(value) => setChosen(WIDTHS.find((each) => each === value) ?? 'recorded')}
        choices={WIDTHS.map((each) => ({ value: each, label: t(`widths.${each}`, { width }) }))}
      />
      <div data-part="flow-frame" {...useScrollable()}>
        {/* A page of ours, which needs its scripts and its session. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- see above */}
        <iframe ref={frame} title={t('title')} src={`${href}#${first}`} style={{ inlineSize: `${pixels}px` }} />
      </div>
    </div>
  )
}
