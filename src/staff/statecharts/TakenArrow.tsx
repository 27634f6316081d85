import { useTranslations } from 'use-intl'
import type { ChartArrow } from '#src/statecharts/chart.ts'
import type { ChartWords } from '#src/statecharts/chart-words.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Where an arrow has led, and what it does. */
export function TakenArrow({ arrow, words }: { arrow: ChartArrow; words: ChartWords }) {
  const t = useTranslations('staff.statecharts')
  const { target, source, actions } = arrow
  const event = words.event(arrow.event)
  const isStaying = target === null || target === source
  const lead = isStaying ? t('stayed', { event }) : t('led', { event, state: words.fullState(target) })
  return (
    <Notice kind="info" title={lead}>
      {target !== null && <p>{words.description(target)}</p>}
      <p>{actions.length === 0 ? t('nothing') : t('does', { actions: actions.map(words.action).join('; ') })}</p>
    </Notice>
  )
}
