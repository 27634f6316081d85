import { useTranslations } from 'use-intl'
import { postGroupLink } from '#contract/groups.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useMutation } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** Asks the leader to open the mailed link before the completion, and sends it again. */
export function ProveAddress({ email }: { email: string }) {
  const t = useTranslations('groups.conditions.unproved')
  const api = useApi()
  const request = useMutation({ mutationFn: () => api.send(postGroupLink, { body: { email } }) })
  return (
    <>
      <Notice kind="warning" title={t('title')} takesFocus>
        <p>{t('text', { email })}</p>
        <div data-part="notice-actions">
          <Button isPending={request.isPending} pendingLabel={t('sending')} onPress={() => request.mutate()}>
            {t('send')}
          </Button>
        </div>
        <output>{request.isSuccess ? t('sent', { email }) : ''}</output>
      </Notice>
      {request.isError && <Notice kind="failure">{t('failed')}</Notice>}
    </>
  )
}
