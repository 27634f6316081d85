import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import type { CounterOrder } from '#machines/counter-action.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { StaffReservation } from '#contract/staff.ts'
import { manyLines } from '#domain/text/typed-text.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { unitListFormat } from '#domain/text/formatters.ts'
import { centsOfText, textOfCents } from '#domain/text/money-text.ts'
import { commaOf, withDecimalMark } from '#domain/text/decimal-comma.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { TEXT_MAX } from '#contract/constants.ts'
import type { CounterActionHandle } from '#src/staff/frame/useCounterAction.ts'
import { useExtraTitle } from './CounterExtras.tsx'

interface AskDialogProps {
  handle: CounterActionHandle
  title: ReactNode
  /** What will happen. */
  text: string
  confirm: string
  kind?: 'primary' | 'danger'
  /** undefined: something is missing that must be said. */
  order: CounterOrder | undefined
  children?: ReactNode
}

/** Asks before something is done, and says what it will do. */
export function AskDialog({
  handle: { actor, snapshot },
  title,
  text,
  confirm,
  kind = 'primary',
  order,
  children,
}: AskDialogProps) {
  const t = useTranslations('staff.actions')
  const close = useTranslations('common')('close')
  const body = useRef<HTMLDivElement>(null)

  const { mendings } = snapshot.context
  useEffect(() => {
    if (mendings === 0) return
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
    wrong?.scrollIntoView({ block: 'center' })
  }, [mendings])

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
          actor.send({
            type: 'action.confirm',
            order: order ?? { amount: null, reason: '' },
            isComplete: order !== undefined,
          }),
      }}
    >
      <div ref={body} data-part="ask">
        <p>{text}</p>
        {children}
      </div>
    </Dialog>
  )
}

const SHARES = ['terms', 'all', 'nothing', 'other'] as const
type Share = (typeof SHARES)[number]

interface AskProps {
  handle: CounterActionHandle
  details: StaffReservation
}

/** Cancels for good: how much goes back is the shop's to say, up to what was paid. */
export function AskCancel({ handle, details: { reservation, contact, sums } }: AskProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const [share, setShare] = useState<Share>('terms')
  const [reason, setReason] = useState('')
  const other = useAmount({ min: 0, max: sums.left })
  const isMending = handle.snapshot.matches({ asking: 'mending' })
  const { left } = sums
  const amounts: Record<Share, number | undefined> = {
    terms: reservation.cancellation.refund,
    all: left,
    nothing: 0,
    other: other.cents,
  }
  const amount = amounts[share]
  const isSaid = reason.trim() !== '' && amount !== undefined
  return (
    <AskDialog
      handle={handle}
      kind="danger"
      title={t.rich('cancel.title', { number: reservation.number, nr: bookingNumber })}
      text={t('cancel.text', { name: contact.name || reservation.number })}
      confirm={t('cancel.confirm')}
      order={isSaid ? { amount: share === 'terms' ? null : amount, reason: manyLines(reason) } : undefined}
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
      {share === 'other' && <AmountField amount={other} isChecked={isMending} />}
      <ReasonField value={reason} onChange={setReason} isChecked={isMending} />
    </AskDialog>
  )
}

/** Gives money back by the way it came, the booking stays: never more than is left. */
export function AskRefund({ handle, details: { reservation, contact, sums } }: AskProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const [reason, setReason] = useState('')
  const amount = useAmount({ min: 1, max: sums.left })
  const isMending = handle.snapshot.matches({ asking: 'mending' })
  const { cents } = amount
  return (
    <AskDialog
      handle={handle}
      title={t.rich('refund.title', { number: reservation.number, nr: bookingNumber })}
      text={t('refund.text', { name: contact.name || reservation.number })}
      confirm={cents === undefined ? t('refund.confirmNone') : t('refund.confirm', { amount: money(cents) })}
      order={cents !== undefined && reason.trim() !== '' ? { amount: cents, reason: manyLines(reason) } : undefined}
    >
      <AmountField amount={amount} isChecked={isMending} />
      <ReasonField value={reason} onChange={setReason} isChecked={isMending} />
    </AskDialog>
  )
}

/** Records the handout and lists the extras that are not ticked. */
export function AskHandout({ handle, details: { reservation, contact, extras } }: AskProps) {
  const t = useTranslations('staff.ask.handout')
  const titleOf = useExtraTitle()
  const titles = unitListFormat(useLocale())
  const { number } = reservation
  const open = extras.filter(({ state }) => state === 'open')
  return (
    <AskDialog
      handle={handle}
      title={t.rich('title', { number, nr: bookingNumber })}
      text={t('text', { name: contact.name || number })}
      confirm={t('confirm')}
      order={{ amount: null, reason: '' }}
    >
      {open.length > 0 && <p>{t('open', { count: open.length, titles: titles.format(open.map(titleOf)) })}</p>}
    </AskDialog>
  )
}

interface Bounds {
  min: number
  max: number
  /** What stands there at first; absent: nothing. */
  first?: number
}

/** An amount that is being typed; `cents` undefined: it is none that can be. */
const useAmount = ({ min, max, first }: Bounds) => {
  const comma = commaOf(useLocale())
  const [text, setText] = useState(first === undefined ? '' : textOfCents(first, comma))
  const typed = centsOfText(text)
  const cents = typed !== undefined && typed >= min && typed <= max ? typed : undefined
  return { text: withDecimalMark(text, comma), setText, cents, max }
}

interface AmountFieldProps {
  amount: ReturnType<typeof useAmount>
  /** Only then it says what is wrong. */
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
  /** Only then it says what is wrong. */
  isChecked: boolean
}

/** The reason of an action, shown in the timeline. */
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
