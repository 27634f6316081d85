import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { branchHash } from './branch-place.ts'

const WIDTHS = ['recorded', 'phone', 'wide'] as const
const PIXELS = { phone: 360, wide: 1280 } as const

/** Estimates the height of a window, because a recording contains only the width. */
const heightOf = (width: number) => (width < 700 ? width * 2 : Math.round(width * 0.65))

const HEIGHT_MAX = 560

interface FlowFrameProps {
  code: string
  moment: Moment
  /** The indices of the events that were chosen in the branch; empty for a step of the recording. */
  picks: readonly number[]
  width: number
  place: string
}

export function FlowFrame({ code, moment, picks, width, place }: FlowFrameProps) {
  const t = useTranslations('staff.flows')
  const [chosen, setChosen] = useState<(typeof WIDTHS)[number]>('recorded')
  const { ref, room } = useRoom()
  const pixels = chosen === 'recorded' ? width : PIXELS[chosen]
  const height = heightOf(pixels)
  const scale = Math.min(1, room / pixels, HEIGHT_MAX / height)
  return (
    <section data-part="flow-screen" data-stack="12">
      <div data-row="apart">
        <h2>{t(picks.length > 0 ? 'whatIf.picture' : 'story.picture.title')}</h2>
        <span data-muted data-numbers>
          {t('story.picture.scaled', { width: pixels, percent: Math.round(scale * 100), place })}
        </span>
      </div>
      <div data-part="flow-frame" ref={ref}>
        <div style={{ inlineSize: `${pixels * scale}px`, blockSize: `${height * scale}px` }}>
          <ReplayedFrame
            code={code}
            moment={moment}
            picks={picks}
            style={{ inlineSize: pixels, blockSize: height, scale }}
          />
        </div>
      </div>
      <RadioPills
        label={t('screen.width')}
        value={chosen}
        onChange={(value) => setChosen(WIDTHS.find((each) => each === value) ?? 'recorded')}
        choices={WIDTHS.map((each) => ({ value: each, label: t(`screen.widths.${each}`, { width }) }))}
      />
    </section>
  )
}

interface ReplayedFrameProps extends Pick<FlowFrameProps, 'code' | 'moment' | 'picks'> {
  style: { inlineSize: number; blockSize: number; scale: number }
}

function ReplayedFrame({ code, moment: { at, snapshots }, picks, style }: ReplayedFrameProps) {
  const t = useTranslations('staff.flows.screen')
  const router = useRouter()
  const frame = useRef<HTMLIFrameElement>(null)
  const spoken: unknown = snapshots.booking?.context.language?.locale
  const locale = LOCALES.find((each) => each === spoken) ?? DEFAULT_LOCALE
  const place = branchHash(at, picks)
  const [first] = useState(place)
  const { href } = router.buildLocation({
    to: '/{-$tenant}/{-$locale}/staff/flows/$code/screen',
    params: (place) => ({ ...place, locale, code }),
  })
  // Changes the step in the frame without a reload, and without an entry in the browser's history.
  useEffect(() => {
    frame.current?.contentWindow?.location.replace(`${href}#${place}`)
  }, [href, place])
  return (
    // Sets no sandbox, because the frame shows a page of this app, which needs scripts and the session of the staff.
    // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
    <iframe ref={frame} title={t('title')} src={`${href}#${first}`} style={style} />
  )
}

const useRoom = () => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState(Infinity)
  useEffect(() => {
    if (!element) return undefined
    const sizes = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [element])
  return { ref: setElement, room }
}
