import { useTranslations } from 'use-intl'
import { useSite } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useChangeActor, useGroupChange, type ChangeSnapshot } from './ChangeContext.ts'

const problemOf = (snapshot: ChangeSnapshot) =>
  (['unpriced', 'refused'] as const).find((state) => snapshot.matches({ keeping: state }))

export function PricingNotice() {
  const t = useTranslations('groups.change.pricing')
  const { settings } = useSite()
  const { send } = useChangeActor()
  const problem = useGroupChange(problemOf)
  const issues = useGroupChange(({ context }) => context.issues)
  if (problem === undefined) return null
  if (problem === 'refused')
    return (
      <Notice kind="error" title={t('refused', { phone: settings.phone })}>
        <ul>
          {issues.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Notice kind="failure">
      <p>{t('unpriced')}</p>
      <Button kind="quiet" onPress={() => send({ type: 'request.retry' })}>
        {t('retry')}
      </Button>
    </Notice>
  )
}
