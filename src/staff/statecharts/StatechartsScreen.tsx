import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { localeOf } from '#domain/address/site-path.ts'
import { wordedCharts } from '#src/statecharts/worded-charts.ts'
import { Select } from '#src/ui/Select.tsx'
import { StaffHeading, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { ChartWalk } from './ChartWalk.tsx'

/** Every statechart, for a walk from state to state. */
export function StatechartsScreen() {
  const t = useTranslations('staff.statecharts')
  const locale = localeOf(useParams({ strict: false }))
  const charts = wordedCharts(locale)
  const { chart: id } = useSearch({ from: '/{-$tenant}/{-$locale}/staff/statecharts' })
  const shown = charts.find(({ chart }) => chart.id === id) ?? charts[0]!
  const navigate = useNavigate()
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <p>{t('intro')}</p>
      <Select
        label={t('choose')}
        value={shown.chart.id}
        options={charts.map(({ chart, words }) => ({ value: chart.id, label: words.title }))}
        onChange={(chart) =>
          void navigate({
            to: '/{-$tenant}/{-$locale}/staff/statecharts',
            search: (search) => ({ ...search, chart }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <ChartWalk key={shown.chart.id} {...shown} />
    </StaffPage>
  )
}
