import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { Withdrawal } from './Withdrawal.tsx'

/** @param texts the messages of the withdrawal, which the route has loaded */
export function WithdrawalScreen({ texts }: { texts: object }) {
  return (
    <OwnTexts area="withdrawal" texts={texts}>
      <Withdrawal />
    </OwnTexts>
  )
}
