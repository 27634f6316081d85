import { useTranslations } from 'use-intl'
import { useGroup, type GroupSnapshot } from '#src/groups/GroupContext.ts'
import { RefusalNotice } from './RefusalNotice.tsx'

/** Why the shop does not take days and location, as they were sent or as they were saved; null: it does. */
export const periodRefusal = (snapshot: GroupSnapshot) => {
  const { refusal, offer } = snapshot.context
  return (snapshot.matches({ keeping: 'refused' }) ? refusal : null) ?? offer?.errorcode ?? null
}

/** Says why nothing can be booked for the days and the location of the group. */
export function PeriodNotice({ takesFocus = false }: { takesFocus?: boolean }) {
  const t = useTranslations('groups.period')
  const errorcode = useGroup(periodRefusal)
  return errorcode !== null && <RefusalNotice title={t('title')} errorcode={errorcode} takesFocus={takesFocus} />
}
