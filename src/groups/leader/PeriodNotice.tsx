import { useTranslations } from 'use-intl'
import { useGroup, type GroupSnapshot, useGroupSend } from '#src/groups/GroupContext.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'

/** Returns the rule that refuses days or location when the group is saved or priced; null if no rule does. */
export const periodRefusal = (snapshot: GroupSnapshot) => {
  const { refusal, offer } = snapshot.context
  return (snapshot.matches({ keeping: 'refused' }) ? refusal : null) ?? offer?.errorcode ?? null
}

export function PeriodNotice({ takesFocus = false }: { takesFocus?: boolean }) {
  const t = useTranslations('groups.period')
  const errorcode = useGroup(periodRefusal)
  return errorcode !== null && <RefusalNotice title={t('title')} errorcode={errorcode} takesFocus={takesFocus} />
}

const PERIOD_RULES: readonly ErrorCode[] = [ERROR_CODE.periodNotBookable, ERROR_CODE.locationClosed]

interface RefusalNoticeProps {
  title: string
  errorcode: ErrorCode | null
  help?: string
  takesFocus?: boolean
}

export function RefusalNotice({ title, errorcode, help, takesFocus = false }: RefusalNoticeProps) {
  const t = useTranslations('groups.period')
  const wordsOf = useErrorcodeWords()
  const send = useGroupSend()
  const isThere = useGroup((snapshot) => snapshot.matches({ flow: { filling: 'generalData' } }))
  const isPeriodRule = errorcode !== null && PERIOD_RULES.includes(errorcode)
  return (
    <Notice kind={isPeriodRule ? 'mistake' : 'error'} title={title} takesFocus={takesFocus}>
      <p>{errorcode === null ? help : wordsOf(errorcode)}</p>
      {isPeriodRule && !isThere && (
        <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'generalData' })}>
          {t('change')}
        </Button>
      )}
    </Notice>
  )
}
