import german from '#locales/de/withdrawal.json'
import english from '#locales/en/withdrawal.json'
import { OwnTexts } from '#src/app/OwnTexts.tsx'
import { Withdrawal } from './Withdrawal.tsx'

const TEXTS = { de: { withdrawal: german }, en: { withdrawal: english } }

export function WithdrawalScreen() {
  return (
    <OwnTexts texts={TEXTS}>
      <Withdrawal />
    </OwnTexts>
  )
}
