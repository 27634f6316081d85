import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { getStaffTraffic, SHOWN_FROM, type ChartTraffic, type FunnelRow } from '#contract/traffic.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { addDays } from '#domain/calendar/days.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useFormatter } from '#src/base/useFormatter.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { wordedCharts } from '#src/statecharts/worded-charts.ts'
import { lossAt } from '#domain/booking/funnel-loss.ts'
import { LostDemand } from './LostDemand.tsx'
import './Traffic.css'

const LEFT_LISTED = 6

/** Only ends in states whose paths begin like this are listed, because other states do not tell where a visitor was. */
const ENDS: Record<string, string> = { booking: 'step.', checkout: '' }

const TRAFFIC = '/{-$tenant}/{-$locale}/staff/traffic'

export function TrafficScreen() {
  const t = useTranslations('staff.traffic')
  const { settings } = useSite()
  const { range } = useFormat()
  const { to } = useSearch({ from: TRAFFIC })
  const query = useStaffQuery(['traffic', to], (send, signal) =>
    send(getStaffTraffic, { query: to === undefined ? {} : { to }, signal }),
  )
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <p>{t(settings.countsTraffic ? 'intro' : 'off', { least: SHOWN_FROM })}</p>
      <StaffLoaded query={query}>
        {({ from, to: last, later, isTest, funnel, charts }) => (
          <>
            <p data-part="staff-ways">
              <RouterLink to={TRAFFIC} search={{ to: addDays(last, -7) }}>
                {t('earlier')}
              </RouterLink>
              {later !== null && (
                <RouterLink to={TRAFFIC} search={{ to: later }}>
                  {t('later')}
                </RouterLink>
              )}
            </p>
            <p {...(isTest && { 'data-strong': true })}>{t(isTest ? 'test' : 'whole')}</p>
            <PagePart title={t('funnel', { range: range({ from, to: last }) })}>
              <Funnel rows={funnel} />
            </PagePart>
            <div data-part="staff-columns">
              {Object.keys(ENDS).map((chart) => (
                <Left key={chart} chart={chart} traffic={charts[chart]} />
              ))}
            </div>
          </>
        )}
      </StaffLoaded>
      <LostDemand to={to} />
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff/statecharts">{t('toCharts')}</RouterLink>
      </p>
    </StaffPage>
  )
}

const useStateWords = () => {
  const charts = wordedCharts(localeOf(useParams({ strict: false })))
  return (id: string, path: string): string =>
    charts.find(({ chart }) => chart.id === id)!.words.fullState(path, 'step')
}

function Funnel({ rows }: { rows: readonly FunnelRow[] }) {
  const t = useTranslations('staff.traffic')
  const words = useStateWords()
  const { number } = useFormatter()
  const counts = rows.map(({ count }) => count)
  const first = counts[0] ?? null
  const shown = (count: number | null) => (count === null ? t('few', { least: SHOWN_FROM }) : number(count, {}))
  const percent = (part: number) => number(part, { style: 'percent' })
  return (
    <table data-part="funnel" aria-label={t('table')}>
      <thead>
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('share')}</th>
          <th scope="col">{t('loss')}</th>
          <th scope="col">{t('before')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ chart, state, count, before }, at) => {
          const share = count !== null && first !== null ? count / first : null
          const loss = count === null ? 0 : lossAt(counts, at)
          return (
            <tr key={`${chart} ${state}`}>
              <th scope="row">{chart === 'bookings' ? t(state as 'ordered' | 'paid') : words(chart, state)}</th>
              <td data-numbers>{shown(count)}</td>
              <td data-numbers>
                {share !== null && (
                  <>
                    <progress max={1} value={Math.min(1, share)} aria-hidden />
                    <span>{percent(share)}</span>
                  </>
                )}
              </td>
              <td data-numbers>{loss > 0 && `−${percent(loss)}`}</td>
              <td data-numbers>{shown(before)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Left({ chart, traffic }: { chart: string; traffic: ChartTraffic | undefined }) {
  const t = useTranslations('staff.traffic')
  const words = useStateWords()
  const { number } = useFormatter()
  const ends = Object.entries(traffic?.ends ?? {})
    .filter(([path]) => path.startsWith(ENDS[chart]!))
    .toSorted(([, one], [, other]) => other - one)
  return (
    <PagePart title={t('left', { chart: words(chart, '') })}>
      {ends.length === 0 ? (
        <p data-quiet>{t('nothing')}</p>
      ) : (
        <ol data-part="traffic-left">
          {ends.slice(0, LEFT_LISTED).map(([path, pages]) => (
            <li key={path}>
              {words(chart, path)}: <span data-numbers>{number(pages, {})}</span>
            </li>
          ))}
        </ol>
      )}
    </PagePart>
  )
}
