import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { Withdrawal } from './Withdrawal.tsx'

const TEXTS = import.meta.glob('/locales/*/withdrawal.json', { eager: true, import: 'default' })

export function WithdrawalScreen() {
  return (
    <OwnTexts area="withdrawal" texts={TEXTS}>
      <Withdrawal />
    </OwnTexts>
  )
}
