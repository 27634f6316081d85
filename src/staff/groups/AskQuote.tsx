import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/limits.ts'
import type { QuoteDiscount } from '#contract/quotes.ts'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import { addDays } from '#domain/calendar/days.ts'
import { bookedDiscount, QUOTE_HOLD_DAYS, quoteProblem } from '#domain/groups/quote.ts'
import { groupDiscountAmount } from '#domain/pricing/discount.ts'
import { commaOf, withDecimalMark } from '#domain/text/decimal-comma.ts'
import { centsOfText } from '#domain/text/money-text.ts'
import { manyLines } from '#domain/text/many-lines.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { AskDialog } from '#src/staff/booking/CounterQuestions.tsx'
import type { CounterActionHandle } from '#src/staff/frame/useCounterAction.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface AskQuoteProps {
  handle: CounterActionHandle
  inquiry: StaffInquiry
  price: NonNullable<StaffInquiry['price']>
  latest: string
}

const discountOf = (kind: 'percent' | 'euro', text: string, list: number): QuoteDiscount | undefined => {
  // Reads percentages like amounts, because both have two decimals.
  const cents = text.trim() === '' ? 0 : centsOfText(text)
  if (cents === undefined || cents > (kind === 'percent' ? 10_000 : list)) return undefined
  return kind === 'percent' ? { percent: cents / 100 } : { amount: cents }
}

export function AskQuote({ handle, inquiry, price, latest }: AskQuoteProps) {
  const t = useTranslations('staff.ask.quote')
  const { money, day } = useFormat()
  const { today, settings } = useSite()
  const comma = commaOf(useLocale())
  const { list, rest } = price
  const [kind, setKind] = useState<'percent' | 'euro'>('percent')
  const [typed, setTyped] = useState(price.percent === 0 ? '' : String(price.percent))
  const [payAtShop, setPayAtShop] = useState(settings.groups?.payAtShop ?? false)
  const [validUntil, setValidUntil] = useState([addDays(today, QUOTE_HOLD_DAYS), latest].toSorted()[0]!)
  const [holdsStock, setHoldsStock] = useState(false)
  const [word, setWord] = useState('')
  const isChecked = handle.snapshot.matches({ asking: 'invalid' })
  const discount = discountOf(kind, typed, list)
  const isDayWrong =
    quoteProblem({ discount: { percent: 0 }, validUntil }, { list, first: inquiry.date.from, today }) !== undefined
  const less = discount === undefined ? 0 : groupDiscountAmount(bookedDiscount(discount, list), list)
  const quote =
    discount === undefined || isDayWrong ? null : { discount, payAtShop, validUntil, holdsStock, word: manyLines(word) }
  return (
    <AskDialog
      handle={handle}
      title={t('title', { name: inquiry.contact.name })}
      text={t('text')}
      confirm={t('confirm')}
      order={quote && { amount: null, reason: '', quote }}
    >
      <RadioPills
        label={t('discount')}
        value={kind}
        choices={[
          { value: 'percent', label: t('percent') },
          { value: 'euro', label: t('euro') },
        ]}
        onChange={(chosen) => {
          setKind(chosen as typeof kind)
          setTyped('')
        }}
      />
      <TextField
        label={t(`${kind}Field`)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={withDecimalMark(typed, comma)}
        onChange={setTyped}
        {...(isChecked && discount === undefined && { error: t(`${kind}Wrong`, { amount: money(list) }) })}
      />
      <output>
        <Facts
          facts={[
            [t('list'), money(list)],
            [t('less'), less > 0 && money(-less)],
            [t('rest'), rest > 0 && money(rest)],
            [t('total'), discount && <strong key="total">{money(list + rest - less)}</strong>],
          ]}
        />
      </output>
      <RadioPills
        label={t('pay')}
        value={payAtShop ? 'atShop' : 'online'}
        choices={[
          { value: 'online', label: t('online') },
          { value: 'atShop', label: t('atShop') },
        ]}
        onChange={(chosen) => setPayAtShop(chosen === 'atShop')}
      />
      <TextField
        label={t('validUntil')}
        help={t('validHelp', { day: day(latest, 'long') })}
        type="date"
        value={validUntil}
        isRequired
        onChange={setValidUntil}
        {...(isChecked && isDayWrong && { error: t('validWrong', { day: day(latest, 'long') }) })}
      />
      <Checkbox isSelected={holdsStock} help={t('holdHelp')} onChange={setHoldsStock}>
        {t('hold')}
      </Checkbox>
      <TextField label={t('word')} rows={3} maxLength={TEXT_MAX.staffWord} value={word} onChange={setWord} />
    </AskDialog>
  )
}

export function AskDecline({ handle, name }: { handle: CounterActionHandle; name: string }) {
  const t = useTranslations('staff.ask.decline')
  const [word, setWord] = useState('')
  const isMissing = word.trim() === ''
  return (
    <AskDialog
      handle={handle}
      title={t('title', { name })}
      text={t('text')}
      confirm={t('confirm')}
      kind="danger"
      order={isMissing ? null : { amount: null, reason: manyLines(word) }}
    >
      <TextField
        label={t('word')}
        rows={3}
        maxLength={TEXT_MAX.staffWord}
        value={word}
        isRequired
        onChange={setWord}
        {...(handle.snapshot.matches({ asking: 'invalid' }) && isMissing && { error: t('wordMissing') })}
      />
    </AskDialog>
  )
}
