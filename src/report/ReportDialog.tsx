import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import { useSite } from '#src/api/useSite.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { TEXT_MAX } from '#contract/limits.ts'
import { ReportNote, type RecordedStep, type Recording } from '#contract/recordings.ts'
import { unpack } from '#machines/recording/pack.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { Details } from '#src/ui/Details.tsx'
import { useReport, useReporting } from './ReportContext.ts'
import { spokenCode } from './spoken-code.ts'
import './ReportDialog.css'

export function ReportDialog() {
  const t = useTranslations('report')
  const reporting = useReporting()
  const isSent = useReport((snapshot) => snapshot.matches('sent')) === true
  const isSending = useReport((snapshot) => snapshot.matches('sending')) === true
  const isOver = useReport((snapshot) => snapshot.matches('tooMany') || snapshot.matches('refused')) === true
  const [message, setMessage] = useState('')
  const [email, setEmail] = useState('')
  const close = () => reporting?.send({ type: 'report.close' })
  const press = () => {
    const address = email.trim()
    const note = { message: message.trim(), ...(address !== '' && { email: address }) }
    reporting?.send({ type: 'report.send', note, isValid: ReportNote.safeParse(note).success })
  }
  const send = { label: t('send'), onPress: press }
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
        {isSent ? (
          <Sent />
        ) : (
          <>
            <p>{t('text')}</p>
            <NoteFields message={message} email={email} onMessage={setMessage} onEmail={setEmail} />
            <Shown />
          </>
        )}
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

const KEPT = ['note', 'steps', 'answers', 'device'] as const
const REMOVED = ['names', 'contact', 'bodies', 'texts', 'secrets'] as const

interface NoteFieldsProps {
  message: string
  email: string
  onMessage: (message: string) => void
  onEmail: (email: string) => void
}

function NoteFields({ message, email, onMessage, onEmail }: NoteFieldsProps) {
  const t = useTranslations('report.note')
  const isInvalid = useReport((snapshot) => snapshot.matches('invalid')) === true
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isInvalid) fields.current?.querySelector('input')?.focus()
  }, [isInvalid])
  return (
    <div data-stack="16" ref={fields}>
      <TextField
        label={t('message')}
        optionalLabel={t('optional')}
        rows={3}
        maxLength={TEXT_MAX.report}
        value={message}
        onChange={onMessage}
      />
      <TextField
        label={t('email')}
        optionalLabel={t('optional')}
        help={t('help')}
        {...(isInvalid && { error: t('invalid') })}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={TEXT_MAX.email}
        value={email}
        onChange={onEmail}
      />
    </div>
  )
}

function Shown() {
  const t = useTranslations('report')
  const report = useReporting()?.report
  return (
    <>
      <h3>{t('kept.title')}</h3>
      <ul>
        {KEPT.map((what) => (
          <li key={what}>{t(`kept.${what}`)}</li>
        ))}
        {report?.bookingId() !== undefined && <li>{t('kept.booking')}</li>}
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

const said = (step: RecordedStep): unknown => {
  if (step.kind === 'event') return step.event
  if (step.kind === 'start' || step.kind === 'snapshot') return step.snapshot
  return step.kind === 'address' ? step.address : null
}

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
