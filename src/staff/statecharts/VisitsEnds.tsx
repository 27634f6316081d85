import { useFormatter, useTranslations } from 'use-intl'
import type { ChartWords } from '#src/statecharts/chart-words.ts'
import type { VisitsCount } from '#src/statecharts/visits-count.ts'

/** In which states of a chart recorded visits ended, the most frequent first. */
export function VisitsEnds({ count, words }: { count: VisitsCount | undefined; words: ChartWords }) {
  const t = useTranslations('staff.statecharts.visits')
  const { number } = useFormatter()
  if (!count) return <p>{t('none')}</p>
  const ends = [...count.ends].toSorted(([, one], [, other]) => other - one)
  return (
    <>
      <h2>{t('ends', { count: count.visits })}</h2>
      <ul data-part="visits-ends">
        {ends.map(([path, visits]) => (
          <li key={path}>
            {words.fullState(path)}: {number(visits / count.visits, { style: 'percent' })}
          </li>
        ))}
      </ul>
    </>
  )
}
