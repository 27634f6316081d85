import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/limits.ts'
import type { StaffReservation } from '#contract/staff.ts'
import { commaOf, withDecimalMark } from '#domain/text/decimal-comma.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import { centsOfText } from '#domain/text/money-text.ts'
import { manyLines } from '#domain/text/many-lines.ts'
import type { CounterAsk, CounterOrder, UndoableAction } from '#machines/counter-action.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useFormat } from '#src/base/useFormat.ts'
import type { CounterActionHandle } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { focusFirstWrong } from '#src/ui/focus-first-wrong.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useExtraTitle } from './CounterExtras.tsx'

const NOTHING_ASKED: CounterOrder = { amount: null, reason: '' }

interface AskDialogProps {
  handle: CounterActionHandle
  title: ReactNode
  text: string
  confirm: string
  kind?: 'primary' | 'danger'
  order?: CounterOrder | null
  children?: ReactNode
}

export function AskDialog({ handle, title, text, confirm, kind, order = NOTHING_ASKED, children }: AskDialogProps) {
  const { actor } = handle
  const t = useTranslations('staff.actions')
  const close = useTranslations('common')('close')
  const body = useRef<HTMLDivElement>(null)

  const found = useEmitted(actor, 'problems.found')
  useEffect(() => {
    if (found) focusFirstWrong(body.current)
  }, [found])

  return (
    <Dialog
      title={<>{title}</>}
      isOpen
      onClose={() => actor.send({ type: 'action.leave' })}
      closeLabel={close}
      cancelLabel={t('leave')}
      action={{
        label: confirm,
        kind,
        onPress: () =>
          actor.send({ type: 'action.confirm', order: order ?? NOTHING_ASKED, isComplete: order !== null }),
      }}
    >
      <div ref={body} data-part="ask" data-stack="16">
        <p>{text}</p>
        {children}
      </div>
    </Dialog>
  )
}

interface QuestionProps {
  handle: CounterActionHandle
  details: StaffReservation
}

const isUndoable = (ask: CounterAsk | UndoableAction): ask is UndoableAction =>
  ask.action === 'tick' || ask.action === 'handout' || ask.action === 'undo'

export function CounterQuestion({ handle, details }: QuestionProps) {
  const { snapshot } = handle
  const { ask } = snapshot.context
  if (!snapshot.matches('asking') || !ask || isUndoable(ask)) return null
  if (ask.action === 'cancel') return <AskCancel handle={handle} details={details} />
  if (ask.action === 'refund') return <AskRefund handle={handle} details={details} />
  return <AskAboutBooking handle={handle} details={details} ask={ask} />
}

interface AskAboutBookingProps
  extends QuestionProps, Partial<Pick<AskDialogProps, 'confirm' | 'kind' | 'order' | 'children'>> {
  ask: CounterAsk
}

function AskAboutBooking({ details: { reservation, contact }, ask, confirm, ...dialog }: AskAboutBookingProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const { number } = reservation
  const amount = money(ask.action === 'retry' ? ask.amount : 0)
  return (
    <AskDialog
      {...dialog}
      title={t.rich(`${ask.action}.title`, { number, nr: unbrokenNumber })}
      text={t(`${ask.action}.text`, { name: contact.name || number, amount })}
      confirm={confirm ?? t(`${ask.action}.confirm`, { amount })}
    />
  )
}

export function OpenExtras({ details: { extras } }: Pick<QuestionProps, 'details'>) {
  const t = useTranslations('staff.done')
  const titleOf = useExtraTitle()
  const titles = unitListFormat(useLocale())
  const open = extras.filter(({ state }) => state === 'open')
  return open.length > 0 && <p>{t('openExtras', { count: open.length, titles: titles.format(open.map(titleOf)) })}</p>
}

const SHARES = ['terms', 'all', 'nothing', 'other'] as const
type Share = (typeof SHARES)[number]

function AskCancel({ handle, details }: QuestionProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const { left } = details.sums
  const [share, setShare] = useState<Share>('terms')
  const [reason, setReason] = useState('')
  const other = useAmount({ min: 0, max: left })
  const isChecked = handle.snapshot.matches({ asking: 'invalid' })
  const amounts: Record<Share, number | undefined> = {
    terms: details.reservation.cancellation.refund,
    all: left,
    nothing: 0,
    other: other.cents,
  }
  const amount = amounts[share]
  const isComplete = reason.trim() !== '' && amount !== undefined
  return (
    <AskAboutBooking
      handle={handle}
      details={details}
      ask={{ action: 'cancel' }}
      kind="danger"
      order={isComplete ? { amount: share === 'terms' ? null : amount, reason: manyLines(reason) } : null}
    >
      {left === 0 ? (
        <p>{t('cancel.unpaid')}</p>
      ) : (
        <RadioPills
          label={t('cancel.howMuch')}
          value={share}
          choices={SHARES.map((value) => ({
            value,
            label: t(`cancel.${value}`),
            ...(value !== 'other' && { detail: money(amounts[value] ?? 0) }),
          }))}
          onChange={(value) => setShare(value as Share)}
        />
      )}
      {share === 'other' && <AmountField amount={other} isChecked={isChecked} />}
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
    </AskAboutBooking>
  )
}

function AskRefund({ handle, details }: QuestionProps) {
  const t = useTranslations('staff.ask.refund')
  const { money } = useFormat()
  const [reason, setReason] = useState('')
  const amount = useAmount({ min: 1, max: details.sums.left })
  const isChecked = handle.snapshot.matches({ asking: 'invalid' })
  const { cents } = amount
  return (
    <AskAboutBooking
      handle={handle}
      details={details}
      ask={{ action: 'refund' }}
      confirm={cents === undefined ? t('confirmNone') : t('confirm', { amount: money(cents) })}
      order={cents !== undefined && reason.trim() !== '' ? { amount: cents, reason: manyLines(reason) } : null}
    >
      <AmountField amount={amount} isChecked={isChecked} />
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
    </AskAboutBooking>
  )
}

const useAmount = ({ min, max }: { min: number; max: number }) => {
  const comma = commaOf(useLocale())
  const [text, setText] = useState('')
  const typed = centsOfText(text)
  const cents = typed !== undefined && typed >= min && typed <= max ? typed : undefined
  return { text: withDecimalMark(text, comma), setText, cents, max }
}

interface AmountFieldProps {
  amount: ReturnType<typeof useAmount>
  isChecked: boolean
}

function AmountField({ amount: { text, setText, cents, max }, isChecked }: AmountFieldProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  return (
    <TextField
      label={t('amount')}
      help={t('amountHelp', { amount: money(max) })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      isRequired
      onChange={setText}
      {...(isChecked && cents === undefined && { error: t('amountWrong', { amount: money(max) }) })}
    />
  )
}

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  isChecked: boolean
}

function ReasonField({ value, onChange, isChecked }: ReasonFieldProps) {
  const t = useTranslations('staff.ask')
  return (
    <TextField
      label={t('reason')}
      help={t('reasonHelp')}
      rows={2}
      maxLength={TEXT_MAX.staffReason}
      value={value}
      isRequired
      onChange={onChange}
      {...(isChecked && value.trim() === '' && { error: t('reasonMissing') })}
    />
  )
}

interface CounterTroubleProps {
  handle: CounterActionHandle
  refused: string
  isCard?: boolean
}

export function CounterTrouble({ handle: { actor, snapshot }, refused, isCard = false }: CounterTroubleProps) {
  const t = useTranslations('staff')
  if (snapshot.matches({ ready: 'refused' }))
    return (
      <Notice kind="error" title={t('refused.title')} takesFocus={isCard}>
        {refused}
      </Notice>
    )
  if (!snapshot.matches('unreachable')) return null
  return (
    <Notice kind="error" title={t('unreachable.title')} takesFocus={isCard}>
      <p>{t('unreachable.text')}</p>
      <div data-part="staff-buttons">
        <Button onPress={() => actor.send({ type: 'action.again' })}>{t('unreachable.again')}</Button>
        {!isCard && (
          <Button kind="quiet" onPress={() => actor.send({ type: 'action.leave' })}>
            {t('unreachable.leave')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
