import { useTranslations } from 'use-intl'
import { useEmitted } from '#src/base/useEmitted.ts'
import { PersonsNotice, ShortMeanwhile } from '#src/groups/leader/PersonsNotice.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useChangeActor, useGroupChange, type ChangeSnapshot } from './ChangeContext.ts'

const isShort = (snapshot: ChangeSnapshot) => snapshot.matches({ flow: { filling: { persons: 'short' } } })

export function ChangedPersonsNotice() {
  const t = useTranslations('groups.change.short')
  const found = useEmitted(useChangeActor(), 'problems.found')?.times
  if (!useGroupChange(isShort)) return <PersonsNotice />
  return (
    <>
      <Notice key={found} kind="error" title={t('title')} takesFocus>
        {t('text')}
      </Notice>
      <ShortMeanwhile />
    </>
  )
}
