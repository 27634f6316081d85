import { useEffect, useRef, useState } from 'react'
import { useTranslations, useFormatter } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import type { RecordedStep, Recording } from '#contract/recordings.ts'
import { unpack } from '#machines/recording/pack.ts'
import { Details } from '#src/ui/Details.tsx'
import { useReport, useReporting } from './ReportContext.ts'
import { spokenCode } from './spoken-code.ts'
import './ReportDialog.css'

/** Describes the recording, sends it, and shows the code. */
export function ReportDialog() {
  const t = useTranslations('report')
  const reporting = useReporting()
  const isSent = useReport((snapshot) => snapshot.matches('sent')) === true
  const isSending = useReport((snapshot) => snapshot.matches('sending')) === true
  const isOver = useReport((snapshot) => snapshot.matches('tooMany') || snapshot.matches('refused')) === true
  const close = () => reporting?.send({ type: 'report.close' })
  const send = { label: t('send'), onPress: () => reporting?.send({ type: 'report.send' }) }
  return (
    <Dialog
      isOpen
      size="text"
      title={t(isSent ? 'sent.title' : 'title')}
      onClose={close}
      closeLabel={t('close')}
      {...(isSent || isOver
        ? { action: { label: t('close'), onPress: close } }
        : { action: send, cancelLabel: t('cancel') })}
    >
      <div data-part="report">
        {isSent ? <Sent /> : <Shown />}
        {isSending && <Spinner label={t('sending')} />}
        <Failure />
      </div>
    </Dialog>
  )
}

function Failure() {
  const t = useTranslations('report')
  const failure = useReport((snapshot) =>
    (['tooMany', 'refused', 'unreachable'] as const).find((state) => snapshot.matches(state)),
  )
  return failure && <Notice kind="error">{t(failure)}</Notice>
}

const KEPT = ['steps', 'answers', 'device'] as const
const REMOVED = ['names', 'contact', 'bodies', 'texts', 'secrets'] as const

function Shown() {
  const t = useTranslations('report')
  const report = useReporting()?.report
  return (
    <>
      <p>{t('text')}</p>
      <h3>{t('kept.title')}</h3>
      <ul>
        {KEPT.map((what) => (
          <li key={what}>{t(`kept.${what}`)}</li>
        ))}
      </ul>
      <h3>{t('removed.title')}</h3>
      <ul>
        {REMOVED.map((what) => (
          <li key={what}>{t(`removed.${what}`)}</li>
        ))}
      </ul>
      <p>{t('time')}</p>
      {report && <ReportedSteps recording={report.recording} />}
    </>
  )
}

function Sent() {
  const t = useTranslations('report.sent')
  const { settings } = useSite()
  const code = useReport(({ context }) => context.code)
  const answer = useRef<HTMLHeadingElement>(null)
  // A screen reader announces the code, which replaces the form.
  useEffect(() => {
    answer.current?.focus()
  }, [])
  return (
    <>
      <h3 ref={answer} tabIndex={-1} aria-describedby="report-code">
        {t('text')}
      </h3>
      <p data-part="report-code" id="report-code">
        {code && spokenCode(code)}
      </p>
      <p>{t('phone', { phone: settings.phone })}</p>
    </>
  )
}

/** The packed content of a step. */
const said = (step: RecordedStep): unknown => {
  if (step.kind === 'event') return step.event
  if (step.kind === 'start') return step.snapshot
  return step.kind === 'address' ? step.address : null
}

/** The whole recording as text, written only when it is opened. */
function ReportedSteps({ recording }: { recording: () => Recording }) {
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
