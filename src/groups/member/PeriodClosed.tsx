import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useMember } from './MemberContext.ts'

/** Why nothing can be chosen for the group’s days at its location: the leader alone can change them. */
export function PeriodClosed({ errorcode }: { errorcode: ErrorCode }) {
  const t = useTranslations('groups.member.closed')
  const wordsOf = useErrorcodeWords()
  const leader = useMember(({ context }) => context.group.leader.name)
  const key = `${errorcode}` as '110' | '201'
  return (
    <Notice kind="warning" title={t('title')}>
      <p>{t.has(key) ? t(key) : wordsOf(errorcode)}</p>
      <p>{t('help', { leader })}</p>
    </Notice>
  )
}
