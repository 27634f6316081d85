import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { centsOfText, textOfCents } from '#domain/text/money-text.ts'
import { commaOf, withDecimalMark } from '#domain/text/decimal-comma.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useFormat } from '#src/base/useFormat.ts'

interface Bounds {
  min: number
  max: number
  /** What stands there at first; absent: nothing. */
  first?: number
}

/** An amount that is being typed; `cents` undefined: it is none that can be. */
export const useAmount = ({ min, max, first }: Bounds) => {
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

export function AmountField({ amount: { text, setText, cents, max }, isChecked }: AmountFieldProps) {
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
