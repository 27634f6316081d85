import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { RecordedStep, Recording } from '#contract/recordings.ts'
import { unpack } from '#machines/recording/pack.ts'
import { Details } from '#src/ui/Details.tsx'

/** What a step says, packed. */
const said = (step: RecordedStep): unknown => {
  switch (step.kind) {
    case 'event':
      return step.event
    case 'start':
      return step.snapshot
    case 'address':
      return step.address
    default:
      return null
  }
}

/** Everything that would be sent, for who wants to read it; written when it is opened. */
export function ReportedSteps({ recording }: { recording: () => Recording }) {
  const t = useTranslations('report')
  const [shown, setShown] = useState<Recording>()
  const format = useFormatter()
  const steps = shown?.segments.flatMap(({ startedAt, steps: ofSegment }) =>
    ofSegment.map((step) => ({ step, at: new Date(Date.parse(startedAt) + step.at) })),
  )
  const write = (step: RecordedStep) => JSON.stringify(unpack(said(step), shown?.parts ?? {}), null, 1)
  return (
    <Details summary={t('all')} onToggle={(isOpen) => isOpen && setShown(recording())}>
      <ol data-part="report-steps">
        {steps?.map(({ step, at }, index) => (
          <li key={index}>
            {format.dateTime(at, { timeStyle: 'medium' })} {step.actor}
            <pre>{write(step)}</pre>
          </li>
        ))}
      </ol>
    </Details>
  )
}
