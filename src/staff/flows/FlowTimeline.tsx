import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { RecordedSegment } from '#contract/recordings.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { describeAddress } from '#machines/recording/describe-moment.ts'
import { isTrouble } from '#machines/recording/trouble.ts'

interface FlowTimelineProps {
  moments: readonly Moment[]
  segments: readonly RecordedSegment[]
  at: number
  onGoTo: (at: number) => void
}

/** All steps with their times; steps whose replay differs are marked. */
export function FlowTimeline({ moments, segments, at, onGoTo }: FlowTimelineProps) {
  const t = useTranslations('staff.flows')
  const format = useFormatter()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.children[at]
    // Sets the position itself, since scrollIntoView would move the page.
    if (list.current && row instanceof HTMLElement)
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2
  }, [at])
  const timeOf = ({ segment, time }: Moment) =>
    format.dateTime(new Date(Date.parse(segments[segment]!.startedAt) + time), { timeStyle: 'medium' })
  const nameOf = ({ kind, event, address }: Moment) => {
    if (event) return event.type
    return kind === 'address' ? describeAddress(address!) : t(kind === 'end' ? 'ends' : 'begins')
  }
  return (
    <ol data-part="flow-steps" ref={list}>
      {moments.map((moment) => (
        <li key={moment.at}>
          <button
            type="button"
            aria-current={moment.at === at ? 'step' : undefined}
            data-verdict={moment.verdict}
            data-trouble={isTrouble(moment) || undefined}
            onClick={() => onGoTo(moment.at)}
          >
            <span data-numbers>{timeOf(moment)}</span>
            <span>{nameOf(moment)}</span>
            <span data-part="flow-actor">{moment.actor}</span>
            {isTrouble(moment) && <strong>{t('error')}</strong>}
            {moment.verdict !== 'same' && <strong>{t(`verdict.${moment.verdict}`)}</strong>}
          </button>
        </li>
      ))}
    </ol>
  )
}
