import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { Withdrawal } from './Withdrawal.tsx'

export function WithdrawalScreen({ texts }: { texts: object }) {
  return (
    <OwnTexts area="withdrawal" texts={texts}>
      <Withdrawal />
    </OwnTexts>
  )
}
