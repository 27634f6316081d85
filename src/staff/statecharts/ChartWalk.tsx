import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChartArrow } from '#src/statecharts/chart.ts'
import { startOf, takeArrow } from '#src/statecharts/chart-walk.ts'
import { StatechartPicture } from '#src/statecharts/StatechartPicture.tsx'
import type { WordedChart } from '#src/statecharts/worded-charts.ts'
import { Button } from '#src/ui/Button.tsx'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { useStaffSend } from '#src/staff/frame/useStaffSend.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { ArrowChoice } from './ArrowChoice.tsx'
import { TakenArrow } from './TakenArrow.tsx'
import { VisitsEnds } from './VisitsEnds.tsx'
import { visitsQuery } from './visits-query.ts'
import './Statecharts.css'

/** A chart with its active states: what can happen, and where it has led. */
export function ChartWalk({ chart, words }: WordedChart) {
  const t = useTranslations('staff.statecharts')
  const { base } = useApi()
  const { data: counted } = useQuery(visitsQuery(base, useStaffSend()))
  const count = counted?.counts.get(chart.id)
  const [active, setActive] = useState(() => startOf(chart))
  const [taken, setTaken] = useState<ChartArrow | null>(null)
  const take = (arrow: ChartArrow) => {
    setActive((before) => takeArrow(chart, before, arrow))
    setTaken(arrow)
  }
  return (
    <div data-part="chart-walk">
      <div>
        <h2>{words.title}</h2>
        <p>{words.description('')}</p>
        <Suspense fallback={<Skeleton height="20rem" />}>
          <StatechartPicture
            machine={chart.id}
            label={t('picture', { title: words.title })}
            states={active}
            arrows={taken ? [taken.id] : []}
            often={count && [...count.arrows].filter(([, visits]) => visits * 2 >= count.visits).map(([id]) => id)}
            onArrow={(id) => take(chart.arrows.find((arrow) => arrow.id === id)!)}
          />
        </Suspense>
      </div>
      <div data-part="chart-choices">
        {taken && <TakenArrow arrow={taken} words={words} />}
        <h2>{t('possible')}</h2>
        <ArrowChoice chart={chart} words={words} active={active} count={count} onTake={take} />
        <Button
          kind="quiet"
          onPress={() => {
            setActive(startOf(chart))
            setTaken(null)
          }}
        >
          {t('again')}
        </Button>
        {counted && <VisitsEnds count={count} words={words} />}
      </div>
    </div>
  )
}
