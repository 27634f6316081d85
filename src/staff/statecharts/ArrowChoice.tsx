import { useFormatter, useTranslations } from 'use-intl'
import type { ChartArrow } from '#src/statecharts/chart.ts'
import { arrowsFrom, type ActiveStates } from '#src/statecharts/chart-walk.ts'
import type { VisitsCount } from '#src/statecharts/visits-count.ts'
import type { WordedChart } from '#src/statecharts/worded-charts.ts'
import { PlainButton } from '#src/ui/PlainButton.tsx'

interface ArrowChoiceProps extends WordedChart {
  active: ActiveStates
  /** undefined: no visit was recorded in this chart. */
  count: VisitsCount | undefined
  onTake: (arrow: ChartArrow) => void
}

/** What can happen now, by the state in which it can. */
export function ArrowChoice({ chart, words, active, count, onTake }: ArrowChoiceProps) {
  const t = useTranslations('staff.statecharts')
  const { number } = useFormatter()
  const shareOf = ({ id }: ChartArrow) =>
    count && t('visits.share', { share: number((count.arrows.get(id) ?? 0) / count.visits, { style: 'percent' }) })
  const possible = [...arrowsFrom(chart, active)]
  if (possible.length === 0) return <p>{t('end')}</p>
  return possible.map(([path, arrows]) => (
    <section key={path} aria-labelledby={`at-${path}`}>
      <h3 id={`at-${path}`}>{path === '' ? t('anywhere') : words.fullState(path)}</h3>
      <ul>
        {arrows.map((arrow) => (
          <li key={arrow.id}>
            <PlainButton data-part="arrow-choice" onPress={() => onTake(arrow)}>
              <strong>{words.event(arrow.event)}</strong> <span>{words.condition(arrow)}</span>{' '}
              <span>{arrow.target !== null && `→ ${words.fullState(arrow.target, path)}`}</span>
              {count && <small>{shareOf(arrow)}</small>}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  ))
}
